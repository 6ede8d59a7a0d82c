// The text readers: all readers, chosen by sniffing: any bytes give a graph or an Error, and nothing else.
#include "fuzz.hpp"

#include "base/error.hpp"
#include "graph/build/build.hpp"
#include "graph/input/load.hpp"

void harness::test::fuzz_text(const unsigned char* data, size_t size) {
  const harness::graph::TextFile file{"fuzz", {reinterpret_cast<const char*>(data), size}};
  try {
    harness::graph::EdgeList list = harness::graph::parse_edges(file, "", {.threads = 1});
    const harness::graph::Graph graph = harness::graph::build_graph(std::move(list), {}, "fuzz", {}, 1);
    if (graph.out().offsets.back() != graph.in().neighbors.size()) __builtin_trap();
  } catch (const harness::Error&) {
  }
}
