#!/bin/sh
# Builds the programs of Tigr, CuSha, GSWITCH or ECL-CC by CUDA 13, or those of GBBS, PASGAL or Galois for a CPU. Their sources are
# a clone, which is changed where needed. The arguments are the system, its clone, and an architecture: of nvcc, such as
# sm_90, or of the C++ compiler, such as x86-64-v3. The default is that of this machine.
set -e
if [ $# -lt 2 ] || [ ! -d "$2" ]; then
  echo "build.sh: expected tigr, cusha, gswitch, ecl_cc, gbbs, pasgal or galois, and the folder of its clone" >&2
  exit 2
fi
system=$1
arch=${3:-native}
peers=$(cd "$(dirname "$0")" && pwd)/peers
cd "$2"
compile() { nvcc -O3 -w -arch="$arch" "$@"; }
# The C++ library goes into the program, so that it runs on other distributions.
compile_for_cpu() {
  "${CXX:-g++}" -O3 -DNDEBUG -w -pthread -mcx16 -march="$arch" -static-libstdc++ -static-libgcc -s -I"$peers" "$@"
}

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
gbbs)
  # A header has macros for GBBS's tests, and needs libraries for tests. One macro of it is needed here.
  printf '%s\n' '#pragma once' '#define RETURN_IF_ERROR(e) if (auto s = (e); !s.ok()) return s' \
    > gbbs/helpers/status_macros.h
  # shellcheck disable=SC2046
  compile_for_cpu -std=c++17 -DGBBSLONG -DAMORTIZEDPD -DUSEMALLOC -I. -Iparlaylib/include -o gbbs_run "$peers/gbbs.cpp" \
    gbbs/helpers/progress_reporting.cc -Wl,-Bstatic $(pkg-config --static --libs absl_statusor absl_flat_hash_set) \
    -Wl,-Bdynamic
  ;;
pasgal)
  compile_for_cpu -std=c++20 -Isrc -Iexternal -Iexternal/parlaylib/include -o pasgal "$peers/pasgal.cpp"
  ;;
galois)
  # The programs print milliseconds. The same time is printed in microseconds too.
  cpu=lonestar/analytics/cpu
  for source in bfs/bfs.cpp sssp/SSSP.cpp connected-components/ConnectedComponents.cpp triangle-counting/Triangles.cpp; do
    grep -q 'took' "$cpu/$source" ||
      sed -i 's/execTime\.stop();/& std::cout << "took " << execTime.get_usec() << " us\\n";/' "$cpu/$source"
  done
  programs='bfs sssp connected-components triangle-counting'
  cmake -S . -B build -DCMAKE_BUILD_TYPE=Release -DUSE_ARCH="$arch" -DBUILD_TESTING=OFF \
    -DCMAKE_CXX_FLAGS='-w -include cstdint' -DCMAKE_EXE_LINKER_FLAGS='-static-libstdc++ -static-libgcc -s'
  # shellcheck disable=SC2046,SC2086
  cmake --build build --target $(printf '%s-cpu ' $programs)
  for program in $programs; do cp "build/$cpu/$program/$program-cpu" .; done
  ;;
*)
  echo "build.sh: unknown program '$system', expected tigr, cusha, gswitch, ecl_cc, gbbs, pasgal or galois" >&2
  exit 2
  ;;
esac
