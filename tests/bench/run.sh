#!/bin/sh
# Builds and runs the benchmarks, and the peers that do the same work. Arguments go to each
# benchmark, e.g. --benchmark_filter=n:64.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
. "$root/app/setup.sh"
# shellcheck disable=SC2086
install_packages $program_packages libbenchmark-dev python3-numpy python3-matplotlib python3-torch
configure_and_build bench all -DATTENTION_LAB_TESTS=OFF
# As app/main.cpp sets for the program: freed memory is kept.
export MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=33554432 MALLOC_TRIM_THRESHOLD_=536870912
for bench in "$root"/build/bench/tests/bench/bench_*; do
  if [ -f "$bench" ] && [ -x "$bench" ]; then "$bench" "$@"; fi
done
# The stacks on one thread and on two, each beside its peer.
for cores in 0 0,1; do
  echo "bench_transformer on core $cores"
  taskset -c $cores "$root/build/bench/tests/bench/bench_transformer" "$@"
  case $cores in *,*) threads=2 ;; *) threads=1 ;; esac
  taskset -c $cores /usr/bin/python3 "$root/tests/bench/peers_transformer.py" $threads
done
/usr/bin/python3 "$root/tests/bench/peers.py"
