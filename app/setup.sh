# shellcheck shell=sh disable=SC2034,SC2154
# Sourced by app/run.sh, tests/run.sh and .ci/run, which set $root to the project's folder.

# What Debian 12 needs to build and to run the program.
program_packages="build-essential cmake ninja-build pkg-config
  qt6-base-dev libqt6svg6-dev libqt6svg6 qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools
  qt6-translations-l10n libqcustomplot-dev libeigen3-dev libicu-dev nlohmann-json3-dev libzip-dev
  libharfbuzz-dev libgl-dev fonts-dejavu-core fonts-noto-cjk fonts-noto-color-emoji"

# Installs those of the named packages that are missing; says nothing when all are there.
install_packages() {
  missing=
  for package in "$@"; do
    case "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" in
      installed) ;;
      *) missing="$missing $package" ;;
    esac
  done
  [ -n "$missing" ] || return 0
  if ! command -v apt-get >/dev/null 2>&1; then
    echo "These Debian packages are needed, and there is no apt-get here to install them:$missing" >&2
    return 1
  fi
  as_root=
  [ "$(id -u)" = 0 ] || as_root=sudo
  echo "Installing:$missing" >&2
  log=$(mktemp)
  # shellcheck disable=SC2086
  if ! { $as_root apt-get update -qq &&
         $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq \
           --no-install-recommends $missing; } >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    echo "The packages could not be installed." >&2
    return 1
  fi
  rm -f "$log"
}

# configure_and_build PRESET TARGET [CMAKE OPTIONS]: configures once, then builds what changed.
# The first build shows its progress; later ones speak only when they fail.
configure_and_build() {
  preset=$1
  target=$2
  shift 2
  folder=$root/build/$preset
  if [ ! -f "$folder/build.ninja" ]; then
    echo "Building Attention Lab ($preset); the first time this takes some minutes." >&2
    (cd "$root" && cmake --preset "$preset" "$@") >&2 || return 1
  fi
  if [ -f "$folder/built-$target" ]; then
    log=$(mktemp)
    cmake --build "$folder" --target "$target" -- --quiet >"$log" 2>&1 || {
      cat "$log" >&2
      rm -f "$log"
      return 1
    }
    rm -f "$log"
  else
    cmake --build "$folder" --target "$target" >&2 || return 1
    touch "$folder/built-$target"
  fi
}
