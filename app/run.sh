#!/bin/sh
# Installs what is missing, builds a release once, and starts Attention Lab with the arguments.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
. "$root/app/setup.sh"
# shellcheck disable=SC2086
install_packages $program_packages
configure_and_build release attention-lab
exec "$root/build/release/app/attention-lab" "$@"
