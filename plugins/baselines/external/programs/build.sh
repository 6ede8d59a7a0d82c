#!/bin/sh
# Builds the programs of Tigr, CuSha or GSWITCH by CUDA 13, in a clone of their sources, which it changes where needed.
# The arguments are the system, its clone and an architecture of nvcc such as sm_90. The default is that of the GPU here.
set -e
if [ $# -lt 2 ] || [ ! -d "$2" ]; then
  echo "build.sh: expected tigr, cusha or gswitch, and the folder of its clone" >&2
  exit 2
fi
system=$1
arch=${3:-native}
cd "$2"
compile() { nvcc -O3 -w -arch="$arch" "$@"; }

case $system in
tigr)
  # An unreached vertex is printed as inf. An array of counts, which is not initialised, is cleared.
  sed -i '0,/<< results\[i\] << endl/s//<< (results[i] == 4294967294u ? "inf" : to_string(results[i])) << endl/' \
    shared/tigr_utilities.cpp
  sed -i 's/outDegreeCounter  = new uint\[graph->num_nodes\];/outDegreeCounter  = new uint[graph->num_nodes]();/' \
    shared/virtual_graph.cpp
  for program in sssp cc; do compile -std=c++17 -o "$program" "tigr/$program.cu" shared/*.cpp; done
  ;;
cusha)
  # The output becomes a list of `vertex distance`, with inf for an unreached vertex. SSSP is the default algorithm.
  sed -i 's/":\\t" << resultVertex.distance/" " << (resultVertex.distance == SSSP_INF ? "inf" : std::to_string(resultVertex.distance))/' \
    common/user_specified_pre_and_post_processing_functions.hpp
  compile -o cusha entry_point.cu common/*.cu csr_src/*.cu cusha_src/*.cu common/parse_graph.cpp
  ;;
gswitch)
  # CUDA 13 lacks three members of cudaDeviceProp that GSWITCH only prints.
  sed -i 's/prop\.deviceOverlap/prop.asyncEngineCount/; s/prop\.memoryClockRate/0/; s/prop\.clockRate/0/' \
    src/utils/utils.cuh deps/moderngpu/src/moderngpu/context.hxx
  for program in bfs:BFS cc:CC sssp:SSSP; do
    compile -std=c++17 -maxrregcount=64 --expt-extended-lambda -Isrc -Ideps/moderngpu/src -o "${program#*:}" \
      "application/${program%:*}.cu"
  done
  ;;
*)
  echo "build.sh: unknown program '$system', expected tigr, cusha or gswitch" >&2
  exit 2
  ;;
esac
