#include "graph/input/gapbs.hpp"

#include <cmath>
#include <vector>

#include "base/error.hpp"
#include "graph/output/writers.hpp"

namespace harness::graph {
namespace {

void write_direction(Sink& file, const Adjacency& rows) {
  file.write(std::as_bytes(rows.offsets));
  if (rows.weights.empty()) {
    file.write(std::as_bytes(rows.neighbors));
    return;
  }
  struct Neighbor {
    vertex_t vertex;
    int32_t weight;
  };
  constexpr size_t block = size_t{1} << 16;
  std::vector<Neighbor> buffer;
  for (size_t i = 0; i < rows.neighbors.size(); ++i) {
    buffer.push_back({rows.neighbors[i], integer_weight(rows.weights[i], file)});
    if (buffer.size() < block && i + 1 < rows.neighbors.size()) continue;
    file.write(std::as_bytes(std::span(buffer)));
    buffer.clear();
  }
}

}  // namespace

int32_t integer_weight(float weight, const Sink& file) {
  if (std::floor(weight) != weight || std::abs(weight) > 0x7fffff80) {
    throw_error("{}:1: found weight {}, expected 32-bit integers: this format holds nothing else (.mtx does)",
                file.name(), weight);
  }
  return static_cast<int32_t>(weight);
}

void write_gapbs(const Graph& graph, Sink& file) {
  if (graph.num_vertices() > 0x7fffffffU) {
    throw_error("{}:1: found {} vertices, expected below 2^31 (a .sg id is an int)", file.name(),
                graph.num_vertices());
  }
  const char directed = graph.symmetric() ? 0 : 1;
  const uint64_t counts[2] = {graph.num_edges(), graph.num_vertices()};
  file.write(std::as_bytes(std::span(&directed, 1)));
  file.write(std::as_bytes(std::span(counts)));
  write_direction(file, graph.out());
  if (directed) write_direction(file, graph.in());
}

}  // namespace harness::graph
