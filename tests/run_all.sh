#!/bin/sh
# Runs all tests in a fresh source tree: installs packages, builds, and runs CTest. Needs no GPU. Arguments are passed
# to CTest.
set -eu
cd "$(dirname "$0")/.."

sh cmake/install_dependencies.sh --tests
cmake -S . -B build -G Ninja -DCMAKE_BUILD_TYPE=Release -DHARNESS_WERROR=ON -DHARNESS_UNITY=ON -DBUILD_TESTING=ON
cmake --build build
# Tests that take one to three minutes are divided into three groups, of which one runs per day, so that CI takes about
# 20 minutes on two cores.
first='All/CudaLink|sdk[.]test_new|cli[.]test_answers'
second='abi[.]future|sdk[.]test_author_pieces|sdk[.]test_tutorial'
third='sdk[.]test_commands_of_docs|sdk[.]test_outputs_of_docs'
case "${HARNESS_TEST_ALL:+all}$(($(date +%s) / 86400 % 3))" in
0) later="^($second|$third)\$" ;;
1) later="^($first|$third)\$" ;;
2) later="^($first|$second)\$" ;;
*) later='^$' ;;
esac
# The number of tests in parallel is one more than that of cores, because tests of the command line wait for a third of
# their time.
ctest --test-dir build --parallel "$(($(nproc) + 1))" --output-on-failure --exclude-regex "$later" "$@"
