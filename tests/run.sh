#!/bin/sh
# Installs what is missing, builds, and runs every test offscreen. Arguments go to ctest.
# PRESET=asan (or debug) runs the same tests from another build.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
preset=${PRESET:-release}
. "$root/app/setup.sh"
# shellcheck disable=SC2086
install_packages $program_packages poppler-utils
configure_and_build "$preset" all
export QT_QPA_PLATFORM=offscreen
export UBSAN_OPTIONS=print_stacktrace=1
cd "$root"
exec ctest --test-dir "build/$preset" --output-on-failure -j 2 "$@"
