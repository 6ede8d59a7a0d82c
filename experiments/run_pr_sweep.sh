#!/bin/sh
# The main job from nothing: installs what is needed, builds what the job runs (no tests), runs experiments/pr_sweep.yaml on
# the CPU and draws its plots.
set -eu
cd "$(dirname "$0")/.."

sh cmake/install_dependencies.sh
# Device code for CUDA takes minutes to compile, and the job runs none: it is left to a later configure. A build folder whose
# cache says something of CUDA was configured by somebody else, and keeps what it has.
later="-DHARNESS_CUDA_LATER=ON"
! grep -qs '^HARNESS_\(CUDA\|LTOIR\):' build/CMakeCache.txt || later=""
# shellcheck disable=SC2086  # no word or one
cmake -S . -B build -G Ninja -DCMAKE_BUILD_TYPE=Release -DHARNESS_UNITY=ON -DBUILD_TESTING=OFF $later
cmake --build build --target main_job

# A real network that every Debian machine can make offline: its packages and what they depend on.
[ -f data/debian-deps.mtx ] || /usr/bin/python3 experiments/import_debian_deps.py --out data/debian-deps.mtx

build/bin/harness run experiments/pr_sweep.yaml --force
build/bin/harness plot results/pr_sweep
