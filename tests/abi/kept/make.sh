#!/bin/sh
# make.sh COMMIT AGE: builds the plugins in the folder AGE (the version of their SDK, such as 100) with the SDK headers
# of COMMIT. Stores them as AGE.tar.xz, for x86-64 and the LLVM and CUDA of this machine. Do not run it if AGE.tar.xz
# exists, because tests need the libraries as they were built at that time.
set -eu
commit=$1 age=$2
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git -C "$here" worktree add --detach "$work/tree" "$commit"
cmake -S "$work/tree" -B "$work/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=OFF
cmake --build "$work/build"
cmake --install "$work/build" --prefix "$work/prefix"
git -C "$here" worktree remove --force "$work/tree"
mkdir "$work/plugins"
cp -r "$here/$age/." "$work/plugins"
cp "$here/CMakeLists.txt.in" "$work/plugins/CMakeLists.txt"
cmake -S "$work/plugins" -B "$work/kept" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH="$work/prefix"
cmake --build "$work/kept"
mkdir "$work/stripped"
for plugin in "$work"/kept/*/*.so; do strip -o "$work/stripped/$(basename "$plugin")" "$plugin"; done
tar -C "$work/stripped" -cf - . | xz -9e > "$here/$age.tar.xz"
