#include <fmt/format.h>

#include <atomic>

#include "base/parallel.hpp"
#include "base/stopwatch.hpp"
#include "graph/build/build.hpp"
#include "graph/order/order.hpp"
#include "graph/order/orderings.hpp"

namespace harness::graph {
namespace {

/// Returns the arcs with new ids.
EdgeList renumbered_arcs(const Graph& graph, const std::vector<vertex_t>& id) {
  const Adjacency& out = graph.out();
  EdgeList list;
  list.num_vertices = graph.num_vertices();
  list.listing = graph.symmetric() ? Listing::both_ways : Listing::directed;
  list.weighted = graph.weighted();
  list.src = HugeArray<vertex_t>(graph.num_edges());
  list.dst = HugeArray<vertex_t>(graph.num_edges());
  list.weights = HugeArray<float>::copy_of(out.weights);
  for (vertex_t v = 0; v < graph.num_vertices(); ++v) {
    for (offset_t e = out.offsets[v]; e < out.offsets[v + 1]; ++e) {
      list.src[e] = id[v];
      list.dst[e] = id[out.neighbors[e]];
    }
  }
  return list;
}

}  // namespace

Graph reorder(Graph graph, const std::string& ordering, unsigned threads) {
  if (order::chosen(ordering).entry->order == nullptr || graph.num_vertices() == 0) return graph;
  return reordered(graph, ordering, threads);
}

Graph renumbered(const Graph& graph, const std::vector<vertex_t>& id, unsigned threads) {
  constexpr Cleaning as_it_is{Cleaning::SelfLoops::keep, Cleaning::Duplicates::keep,
                              Cleaning::Direction::as_is};
  EdgeList list = renumbered_arcs(graph, id);
  list.ids = graph.ids();  // by vertex of the input; new_ids() maps it to the new id
  Graph result = build_graph(std::move(list), as_it_is, graph.name(), {}, threads);
  std::vector<vertex_t> of_input(id.size());
  for (vertex_t v = 0; v < of_input.size(); ++v) of_input[v] = id[graph.from_input(v)];
  return std::move(result).relabelled(graph.name(), graph.provenance()).with_new_ids(std::move(of_input));
}

Graph reordered(const Graph& graph, const std::string& ordering, unsigned threads, OrderRounds* rounds) {
  const order::Chosen choice = order::chosen(ordering);
  const Stopwatch watch;
  Graph result = renumbered(
      graph, order::places_in(choice.entry->order({graph, Params(choice.values), threads, rounds})), threads);
  return std::move(result).relabelled(
      graph.name(),
      {{"order", ordering_label(ordering)}, {"order_ms", fmt::format("{:.3f}", watch.milliseconds())}});
}

std::optional<double> time_to_order(const Graph& graph, unsigned threads) {
  const auto order = graph.provenance().find("order");
  if (order == graph.provenance().end() || graph.new_ids().empty()) return std::nullopt;
  std::vector<vertex_t> of_input(graph.num_vertices());
  for (vertex_t v = 0; v < of_input.size(); ++v) of_input[graph.new_ids()[v]] = v;
  const Graph again = reordered(renumbered(graph, of_input, threads), order->second, threads);
  return std::stod(again.provenance().at("order_ms"));
}

double sectors_an_edge(const Adjacency& rows, unsigned threads) {
  if (rows.neighbors.empty()) return 0;
  std::atomic<uint64_t> sectors{0};
  parallel_for_chunks(rows.offsets.size() - 1, threads, [&](size_t begin, size_t end, unsigned) {
    uint64_t found = 0;
    for (size_t v = begin; v < end; ++v) {
      const auto row = rows.row(static_cast<vertex_t>(v));
      for (size_t i = 0; i < row.size(); ++i)
        found += i % warp_edges == 0 || row[i] / sector_vertices != row[i - 1] / sector_vertices;
    }
    sectors += found;
  });
  return static_cast<double>(sectors) / static_cast<double>(rows.neighbors.size());
}

}  // namespace harness::graph
