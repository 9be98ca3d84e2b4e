#!/bin/sh
# Records every page of every lesson as PNG, in both languages and both themes:
#   tests/lessons/record.sh FOLDER [--width 1024 --height 768 --zoom 2 --only masks]
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
folder=${1:?where to}
shift
mkdir -p "$folder"
build=${BUILD:-$root/build/release}
cmake --build "$build" --target record_lessons
QT_QPA_PLATFORM=offscreen "$build/tests/record_lessons" "$folder" "$@"
