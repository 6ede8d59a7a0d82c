#!/bin/sh
# Makes four builds from nothing. Each file is compiled separately or in a unity build; both are built once with all
# optional libraries, and once without CUDA, LLVM, libcurl and libarchive. Takes an hour on two cores. CI makes one of
# the four builds, and compiles a sample of the files separately (tests/hygiene/alone.py).
set -eu
cd "$(dirname "$0")/.."
folder="${1:-build-all}"

sh cmake/install_dependencies.sh --tests
without="-DHARNESS_CUDA=OFF -DHARNESS_LTOIR=OFF -DHARNESS_BITCODE=OFF -DCMAKE_DISABLE_FIND_PACKAGE_LLVM=ON
  -DHARNESS_CURL=OFF -DHARNESS_ARCHIVE=OFF"
for unity in OFF ON; do
  for optional in with without; do
    build="$folder/unity-$unity-$optional"
    [ "$optional" = with ] && options="" || options="$without"
    echo "== $build"
    # shellcheck disable=SC2086  # unquoted, so that each option is an argument of its own
    cmake -S . -B "$build" -G Ninja -DHARNESS_WERROR=ON -DHARNESS_UNITY="$unity" -DBUILD_TESTING=OFF $options >/dev/null
    cmake --build "$build"
    "$build/bin/harness" --version
  done
done
