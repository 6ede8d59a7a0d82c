#!/bin/sh
# Installs the packages for building harness and drawing figures, on Debian 12 or later. With --tests it also installs
# those for the tests. Does nothing if all packages are installed.
set -eu

packages="build-essential cmake ninja-build pkg-config git
  clang-19 llvm-19 llvm-19-dev
  libboost-dev libboost-filesystem-dev libboost-context-dev libyaml-cpp-dev libfmt-dev libcli11-dev nlohmann-json3-dev
  libbenchmark-dev zlib1g-dev libzstd-dev libxxhash-dev libcurl4-openssl-dev libarchive-dev libexpat1-dev
  node-d3 python3 python3-matplotlib python3-pandas python3-yaml"
[ "${1:-}" != "--tests" ] || packages="$packages libclang-rt-19-dev libomp-19-dev libgtest-dev libgmock-dev python3-scipy python3-networkx
  libgraphblas-dev libabsl-dev libmpich-dev file codespell"

missing=""
for package in $packages; do
  dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing="$missing $package"
done
[ -z "$missing" ] && exit 0

as_root=""
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "harness: these packages are missing, and installing them needs root: run 'sh cmake/install_dependencies.sh${1:+ $1}' as root once:$missing" >&2
    exit 1
  fi
  as_root="sudo"
fi
echo "installing:$missing"
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -qq
# shellcheck disable=SC2086  # unquoted, so that each package is an argument of its own
$as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null
