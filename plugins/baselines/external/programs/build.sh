#!/bin/sh
# build.sh SYSTEM CLONE [ARCH]: builds the programs of SYSTEM (tigr, cusha, gswitch or ecl_cc) with CUDA 13. CLONE is a clone of
# its sources, some of which are changed first. ARCH is an architecture of nvcc such as sm_90, by default that of the
# GPU of this machine.
set -e
if [ $# -lt 2 ] || [ ! -d "$2" ]; then
  echo "build.sh: expected tigr, cusha, gswitch or ecl_cc, and the folder of its clone" >&2
  exit 2
fi
system=$1
arch=${3:-native}
cd "$2"
compile() { nvcc -O3 -w -arch="$arch" "$@"; }

case $system in
tigr)
  # Changes the sources so that an unreached vertex is printed as inf, and an array of counts is cleared, which Tigr
  # does not initialise.
  sed -i '0,/<< results\[i\] << endl/s//<< (results[i] == 4294967294u ? "inf" : to_string(results[i])) << endl/' \
    shared/tigr_utilities.cpp
  sed -i 's/outDegreeCounter  = new uint\[graph->num_nodes\];/outDegreeCounter  = new uint[graph->num_nodes]();/' \
    shared/virtual_graph.cpp
  for program in sssp cc; do compile -std=c++17 -o "$program" "tigr/$program.cu" shared/*.cpp; done
  ;;
cusha)
  # Changes the output to lines `vertex distance`, with inf for an unreached vertex. SSSP is the algorithm that CuSha
  # runs by default.
  sed -i 's/":\\t" << resultVertex.distance/" " << (resultVertex.distance == SSSP_INF ? "inf" : std::to_string(resultVertex.distance))/' \
    common/user_specified_pre_and_post_processing_functions.hpp
  compile -o cusha entry_point.cu common/*.cu csr_src/*.cu cusha_src/*.cu common/parse_graph.cpp
  ;;
gswitch)
  # Replaces three members of cudaDeviceProp that CUDA 13 lacks. GSWITCH only prints them.
  sed -i 's/prop\.deviceOverlap/prop.asyncEngineCount/; s/prop\.memoryClockRate/0/; s/prop\.clockRate/0/' \
    src/utils/utils.cuh deps/moderngpu/src/moderngpu/context.hxx
  for program in bfs:BFS cc:CC sssp:SSSP; do
    compile -std=c++17 -maxrregcount=64 --expt-extended-lambda -Isrc -Ideps/moderngpu/src -o "${program#*:}" \
      "application/${program%:*}.cu"
  done
  ;;
ecl_cc)
  # Changes the program so that it prints its time with nine digits, and writes lines `vertex label` to a third
  # argument. Its own check recurses once per vertex, so the program ends before it.
  sed 's/time: %.4f s/time: %.9f s/; s/argc != 3/argc != 4/
    /^  computeCC(repeat, g.nodes/a\
  FILE* labels = fopen(argv[3], "w");\
  for (int v = 0; v < g.nodes; v++) fprintf(labels, "%d %d\\n", v, nodestatus[v]);\
  return fclose(labels);' src/cc-cuda/main.cu > src/cc-cuda/ecl_cc.cu
  compile -std=c++17 -Isrc/mis-cuda -o ecl_cc src/cc-cuda/ecl_cc.cu
  ;;
*)
  echo "build.sh: unknown program '$system', expected tigr, cusha, gswitch or ecl_cc" >&2
  exit 2
  ;;
esac
