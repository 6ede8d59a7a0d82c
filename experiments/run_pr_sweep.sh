#!/bin/sh
# Builds harness, runs a first experiment and draws its figures. The script may start on a system without the needed
# packages: it installs them, builds the programs that the experiment needs (no tests), and runs
# experiments/pr_sweep.yaml on the CPU.
set -eu
cd "$(dirname "$0")/.."

sh cmake/install_dependencies.sh
# Device code for CUDA takes minutes to compile, and this experiment does not run it. So CUDA is left out here, and a
# later `cmake -S . -B build` adds it. If the cache of the build folder already has settings for CUDA, they are kept.
later="-DHARNESS_CUDA_LATER=ON"
! grep -qs '^HARNESS_\(CUDA\|LTOIR\):' build/CMakeCache.txt || later=""
# shellcheck disable=SC2086  # unquoted, because an empty $later must not become an argument
cmake -S . -B build -G Ninja -DCMAKE_BUILD_TYPE=Release -DHARNESS_UNITY=ON -DBUILD_TESTING=OFF $later
cmake --build build --target main_job

# A real network that every Debian machine can generate offline: its packages and their dependencies.
[ -f data/debian-deps.mtx ] || /usr/bin/python3 experiments/import_debian_deps.py --out data/debian-deps.mtx

build/bin/harness run experiments/pr_sweep.yaml --force
build/bin/harness plot results/pr_sweep
