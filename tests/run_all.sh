#!/bin/sh
# All tests from nothing: installs what is needed, builds and runs CTest. Needs no GPU; further arguments go to CTest.
set -eu
cd "$(dirname "$0")/.."

sh cmake/install_dependencies.sh --tests
cmake -S . -B build -G Ninja -DCMAKE_BUILD_TYPE=Release -DHARNESS_WERROR=ON -DHARNESS_UNITY=ON -DBUILD_TESTING=ON
cmake --build build
# One test more than there are cores: a third of the time of those of the command line is waiting.
ctest --test-dir build --parallel "$(($(nproc) + 1))" --output-on-failure "$@"
