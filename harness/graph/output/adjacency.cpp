// Writers of METIS and Ligra files, which list the neighbours of vertex 0, then those of vertex 1, and so on.
#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "graph/output/lines.hpp"
#include "graph/output/writers.hpp"

namespace harness::graph {
namespace {

bool has_self_loops(const Graph& graph) {
  for (vertex_t v = 0; v < graph.num_vertices(); ++v) {
    const auto row = graph.out().row(v);
    if (std::binary_search(row.begin(), row.end(), v)) return true;
  }
  return false;
}

void check_metis(const Graph& graph, const Sink& file) {
  if (!graph.symmetric()) {
    throw_error(
        "{}:1: found a directed graph, expected an undirected one: METIS holds no other (--symmetric)",
        file.name());
  }
  if (has_self_loops(graph)) {
    throw_error("{}:1: found self loops, expected none: METIS holds none (leave out --keep-self-loops)",
                file.name());
  }
  const auto weights = graph.out().weights;
  if (std::any_of(weights.begin(), weights.end(), [](float w) { return w <= 0; })) {
    throw_error(
        "{}:1: found a weight of 0 or less, expected positive ones: METIS holds no others (--weights)",
        file.name());
  }
}

}  // namespace

void write_metis(const Graph& graph, Sink& file, unsigned threads) {
  check_metis(graph, file);
  const Adjacency& out = graph.out();
  file.write(
      fmt::format("{} {}{}\n", graph.num_vertices(), graph.num_edges() / 2, graph.weighted() ? " 001" : ""));
  write_lines(file, graph.num_vertices(), threads, [&](std::string& text, size_t u) {
    for (offset_t i = out.offsets[u]; i < out.offsets[u + 1]; ++i) {
      if (i > out.offsets[u]) text += ' ';
      append(text, uint64_t{out.neighbors[i]} + 1);
      if (graph.weighted()) {
        text += ' ';
        append(text, integer_weight(out.weights[i], file));
      }
    }
    text += '\n';
  });
}

void write_ligra(const Graph& graph, Sink& file, unsigned threads) {
  const Adjacency& out = graph.out();
  file.write(fmt::format("{}AdjacencyGraph\n{}\n{}\n", graph.weighted() ? "Weighted" : "",
                         graph.num_vertices(), graph.num_edges()));
  const auto write_all = [&](size_t count, const auto& number) {
    write_lines(file, count, threads, [&](std::string& text, size_t i) {
      append(text, number(i));
      text += '\n';
    });
  };
  write_all(graph.num_vertices(), [&](size_t i) { return out.offsets[i]; });
  write_all(graph.num_edges(), [&](size_t i) { return out.neighbors[i]; });
  write_all(out.weights.size(), [&](size_t i) { return integer_weight(out.weights[i], file); });
}

}  // namespace harness::graph
