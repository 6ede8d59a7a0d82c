#!/bin/sh
# The whole job, from a system without the needed packages. It installs packages, builds the programs that the job runs
# (no tests), runs experiments/pr_sweep.yaml on the CPU and draws its figures.
set -eu
cd "$(dirname "$0")/.."

sh cmake/install_dependencies.sh
# Device code for CUDA takes minutes to compile, and this job does not run it, so it is left to a later configure. A
# build folder whose cache already has settings for CUDA keeps them.
later="-DHARNESS_CUDA_LATER=ON"
! grep -qs '^HARNESS_\(CUDA\|LTOIR\):' build/CMakeCache.txt || later=""
# shellcheck disable=SC2086  # no word or one
cmake -S . -B build -G Ninja -DCMAKE_BUILD_TYPE=Release -DHARNESS_UNITY=ON -DBUILD_TESTING=OFF $later
cmake --build build --target main_job

# A real network that every Debian machine can generate offline: its packages and their dependencies.
[ -f data/debian-deps.mtx ] || /usr/bin/python3 experiments/import_debian_deps.py --out data/debian-deps.mtx

build/bin/harness run experiments/pr_sweep.yaml --force
build/bin/harness plot results/pr_sweep
