// MatrixMarket and edge lists: rows are formatted in parallel and written in order.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <vector>

#include "base/parallel.hpp"
#include "graph/output/writers.hpp"

namespace harness {
namespace {

void append(std::string& text, auto number) {
  std::array<char, 32> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  text.append(digits.data(), end);
}

bool has_integer_weights(const Graph& graph) {
  const auto weights = graph.out().weights;
  return std::all_of(weights.begin(), weights.end(), [](float w) { return std::floor(w) == w; });
}

/// One line an arc, ids counted from `base`; with `lower` only one arc of each edge.
void write_arcs(Sink& file, const Graph& graph, vertex_t base, bool lower, unsigned threads) {
  constexpr std::size_t rows_at_once = std::size_t{1} << 16;
  const Adjacency& out = graph.out();
  threads = resolve_threads(threads);
  std::vector<std::string> text(threads);
  for (std::size_t first = 0; first < graph.num_vertices(); first += rows_at_once) {
    const std::size_t rows = std::min<std::size_t>(rows_at_once, graph.num_vertices() - first);
    for (std::string& part : text) part.clear();
    parallel_for_chunks(rows, threads, [&](std::size_t begin, std::size_t end, unsigned t) {
      for (std::size_t u = first + begin; u < first + end; ++u) {
        for (offset_t i = out.offsets[u]; i < out.offsets[u + 1]; ++i) {
          if (lower && out.neighbors[i] > u) break;  // rows are sorted
          append(text[t], u + base);
          text[t] += ' ';
          append(text[t], std::uint64_t{out.neighbors[i]} + base);
          if (graph.weighted()) {
            text[t] += ' ';
            append(text[t], out.weights[i]);
          }
          text[t] += '\n';
        }
      }
    });
    for (const std::string& part : text) file.write(part);
  }
}

/// Arcs u -> v with v <= u.
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
  write_arcs(file, graph, 1, graph.symmetric(), threads);
}

void write_edge_list(const Graph& graph, Sink& file, unsigned threads) {
  file.write(fmt::format("# {} vertices, {} arcs{}\n", graph.num_vertices(), graph.num_edges(),
                         graph.symmetric() ? ", every edge both ways" : ""));
  write_arcs(file, graph, 0, false, threads);
}

}  // namespace harness
