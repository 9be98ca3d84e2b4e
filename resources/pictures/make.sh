#!/bin/sh
# Makes the pictures of the README from the program itself: a real window on a virtual display,
# with the pointer on a cell. Run it after a change that shows.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=$(CDPATH='' cd -- "$here/../.." && pwd)
. "$root/app/setup.sh"
# shellcheck disable=SC2086
install_packages $program_packages xvfb xdotool imagemagick
configure_and_build release attention-lab
display=:87
settings=$(mktemp -d)
Xvfb $display -screen 0 1280x800x24 >/dev/null 2>&1 &
server=$!
program=
trap 'kill $program $server 2>/dev/null; rm -rf "$settings"' EXIT
sleep 1
export DISPLAY=$display QT_QPA_PLATFORM=xcb XDG_CONFIG_HOME="$settings" LC_ALL=C.UTF-8
"$root/build/release/app/attention-lab" "$root/resources/examples/i_love_nlp.attn" 2>/dev/null &
program=$!
sleep 3
window=$(xdotool search --onlyvisible --name 'Attention Lab' | tail -n 1)
xdotool windowmove "$window" 0 0 windowsize "$window" 1280 800
sleep 1
xdotool mousemove 498 653 click 1  # the weight of "love" on "NLP", pinned
xdotool mousemove 900 760
sleep 1
import -window root "$here/window.png"
