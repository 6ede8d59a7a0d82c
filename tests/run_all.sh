#!/bin/sh
# All tests from nothing: installs packages, builds, and runs CTest. Needs no GPU. Further arguments are passed to
# CTest.
set -eu
cd "$(dirname "$0")/.."

sh cmake/install_dependencies.sh --tests
cmake -S . -B build -G Ninja -DCMAKE_BUILD_TYPE=Release -DHARNESS_WERROR=ON -DHARNESS_UNITY=ON -DBUILD_TESTING=ON
cmake --build build
# Four tests of one to two minutes run on alternate days, so that CI takes at most 20 minutes on two cores.
if [ -n "${HARNESS_TEST_ALL:-}" ]; then
  tomorrow='^$'
elif [ $(($(date +%s) / 86400 % 2)) -eq 0 ]; then
  tomorrow='^(abi[.]future|sdk[.]test_author_pieces)$'
else
  tomorrow='^(All/CudaLink|sdk[.]test_new)$'
fi
# One test more than cores, because tests of the command line wait for a third of their time.
ctest --test-dir build --parallel "$(($(nproc) + 1))" --output-on-failure --exclude-regex "$tomorrow" "$@"
