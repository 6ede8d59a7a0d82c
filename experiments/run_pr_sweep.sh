#!/bin/sh
# The main job from nothing: installs what is needed, builds what the job runs (no tests), runs experiments/pr_sweep.yaml on
# the CPU and draws its plots.
set -eu
cd "$(dirname "$0")/.."

sh cmake/install_dependencies.sh
cmake -S . -B build -G Ninja -DCMAKE_BUILD_TYPE=Release -DHARNESS_UNITY=ON -DBUILD_TESTING=OFF
cmake --build build --target main_job

# A real network that every Debian machine can make offline: its packages and what they depend on.
[ -f data/debian-deps.mtx ] || /usr/bin/python3 experiments/import_debian_deps.py --out data/debian-deps.mtx

build/bin/harness run experiments/pr_sweep.yaml --force
build/bin/harness plot results/pr_sweep
