// Writers of MatrixMarket, DIMACS and edge lists, with one arc per line.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "graph/output/lines.hpp"
#include "graph/output/sink.hpp"
#include "graph/output/writers.hpp"

namespace harness::graph {
namespace {

bool has_integer_weights(const Graph& graph) {
  const auto weights = graph.out().weights;
  return std::all_of(weights.begin(), weights.end(), [](float w) { return std::floor(w) == w; });
}

struct ArcLine {
  const char* begin = "";
  char between = ' ';
  vertex_t base = 0;   ///< ids start at this number
  bool lower = false;  ///< write only one arc of each edge
};

void write_arcs(Sink& file, const Graph& graph, const ArcLine& line, unsigned threads) {
  const Adjacency& out = graph.out();
  write_lines(file, graph.num_vertices(), threads, [&](std::string& text, size_t u) {
    for (offset_t i = out.offsets[u]; i < out.offsets[u + 1]; ++i) {
      if (line.lower && out.neighbors[i] > u) break;  // rows are sorted, so all further neighbours are higher
      text += line.begin;
      append(text, u + line.base);
      text += line.between;
      append(text, uint64_t{out.neighbors[i]} + line.base);
      if (graph.weighted()) {
        text += line.between;
        append(text, out.weights[i]);
      }
      text += '\n';
    }
  });
}

/// Returns the number of arcs u -> v with v <= u.
offset_t lower_arcs(const Graph& graph) {
  offset_t count = 0;
  for (vertex_t u = 0; u < graph.num_vertices(); ++u) {
    const auto row = graph.out().row(u);
    count += static_cast<offset_t>(std::upper_bound(row.begin(), row.end(), u) - row.begin());
  }
  return count;
}

}  // namespace

void write_matrix_market(const Graph& graph, Sink& file, unsigned threads) {
  const char* field = !graph.weighted() ? "pattern" : has_integer_weights(graph) ? "integer" : "real";
  file.write(fmt::format("%%MatrixMarket matrix coordinate {} {}\n{} {} {}\n", field,
                         graph.symmetric() ? "symmetric" : "general", graph.num_vertices(),
                         graph.num_vertices(), graph.symmetric() ? lower_arcs(graph) : graph.num_edges()));
  write_arcs(file, graph, {.base = 1, .lower = graph.symmetric()}, threads);
}

void write_edge_list(const Graph& graph, Sink& file, char between, unsigned threads) {
  if (graph.num_edges() == 0) {
    throw_error(
        "{}:1: found a graph without edges, expected some: an edge list holds nothing else (.mtx does)",
        file.name());
  }
  // No comment line is written, because some readers, such as that of GAPBS, silently stop at the first
  // comment.
  write_arcs(file, graph, {.between = between}, threads);
}

void write_dimacs(const Graph& graph, Sink& file, unsigned threads) {
  if (!has_integer_weights(graph)) {
    throw_error("{}:1: found a weight with a fraction, expected integers (a DIMACS arc has no others)",
                file.name());
  }
  file.write(fmt::format("p sp {} {}\n", graph.num_vertices(), graph.num_edges()));
  write_arcs(file, graph, {.begin = "a ", .base = 1}, threads);
}

void write_ids(const Graph& graph, const std::filesystem::path& path) {
  std::vector<vertex_t> of_output(graph.num_vertices());
  for (vertex_t v = 0; v < graph.num_vertices(); ++v) of_output[graph.from_input(v)] = v;
  const std::unique_ptr<Sink> file = open_sink(path);
  constexpr size_t block_bytes = size_t{1} << 20;
  std::string block;
  for (const vertex_t v : of_output) {
    block += graph.ids().empty() ? std::to_string(v) : graph.ids()[v];
    block += '\n';
    if (block.size() < block_bytes) continue;
    file->write(block);
    block.clear();
  }
  file->write(block);
  file->commit();
}

}  // namespace harness::graph
