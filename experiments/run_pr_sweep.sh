#!/bin/sh
# The main job from nothing: installs what is needed, builds what the job runs (no tests), runs experiments/pr_sweep.yaml on
# the CPU and draws its plots.
set -eu
cd "$(dirname "$0")/.."

sh cmake/install_dependencies.sh
# Device code for CUDA takes minutes to compile, and the job runs none. A build folder that is there keeps what it has, and
# a new one forgets the choice, so that a later `cmake -S . -B build` builds all that the machine can.
without=""
[ -f build/CMakeCache.txt ] || without="-DHARNESS_CUDA=OFF -DHARNESS_LTOIR=OFF"
# shellcheck disable=SC2086  # no word or two
cmake -S . -B build -G Ninja -DCMAKE_BUILD_TYPE=Release -DHARNESS_UNITY=ON -DBUILD_TESTING=OFF $without
cmake --build build --target main_job
[ -z "$without" ] || sed -i '/^HARNESS_\(CUDA\|LTOIR\):/d' build/CMakeCache.txt

# A real network that every Debian machine can make offline: its packages and what they depend on.
[ -f data/debian-deps.mtx ] || /usr/bin/python3 experiments/import_debian_deps.py --out data/debian-deps.mtx

build/bin/harness run experiments/pr_sweep.yaml --force
build/bin/harness plot results/pr_sweep
