#include <algorithm>

#include "base/error.hpp"
#include "base/nearest.hpp"
#include "base/stopwatch.hpp"
#include "graph/build/build.hpp"
#include "graph/order/order.hpp"
#include "graph/order/orderings.hpp"

namespace harness::graph {
namespace {

struct Entry {
  OrderingInfo info;
  order::Order (*order)(const Graph&);
};

const std::vector<Entry>& entries() {
  static const std::vector<Entry> all{
      {{"original", "the ids of the source", ""}, nullptr},
      {{"random", "a seeded permutation: no locality", ""}, order::random},
      {{"degree", "falling degree", ""}, order::by_degree},
      {{"rcm", "reverse Cuthill-McKee: a narrow band", "[Cuthill 1969] [SAGE 7.1]"}, order::rcm},
      {{"community", "communities in a row, by modularity",
        "Rabbit order [Arai 2016] [CR2 3.4.1, Algorithm 3.1]"},
       order::community},
      {{"llp", "layered label propagation: clusters of clusters in a row", "[Boldi 2011] [SAGE 7.1]"},
       order::layered},
      {{"gorder", "vertices with common in-neighbours close together", "[Wei 2016] [SAGE 7.1]"},
       order::gorder},
      {{"sage", "vertices that tiles read together in one memory sector", "[SAGE 6, Algorithm 4]"},
       order::sampled},
  };
  return all;
}

/// The place of each vertex in an order.
std::vector<vertex_t> places_in(const order::Order& order) {
  std::vector<vertex_t> places(order.size());
  for (vertex_t i = 0; i < order.size(); ++i) places[order[i]] = i;
  return places;
}

/// The arcs under new ids.
EdgeList renumbered(const Graph& graph, const std::vector<vertex_t>& id) {
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

const std::vector<OrderingInfo>& orderings() {
  static const std::vector<OrderingInfo> infos = [] {
    std::vector<OrderingInfo> result;
    for (const Entry& entry : entries()) result.push_back(entry.info);
    return result;
  }();
  return infos;
}

void check_ordering(const std::string& name) {
  std::vector<std::string> known;
  for (const OrderingInfo& info : orderings()) known.push_back(info.name);
  if (std::find(known.begin(), known.end(), name) == known.end())
    throw_error("there is no vertex ordering '{}'{}", name, suggest(name, known));
}

Graph reorder(Graph graph, const std::string& ordering, unsigned threads) {
  check_ordering(ordering);
  const auto entry = std::find_if(entries().begin(), entries().end(),
                                  [&](const Entry& candidate) { return candidate.info.name == ordering; });
  if (entry->order == nullptr || graph.num_vertices() == 0) return graph;
  const Stopwatch watch;
  constexpr Cleaning as_it_is{Cleaning::SelfLoops::keep, Cleaning::Duplicates::keep,
                              Cleaning::Direction::as_is};
  const std::vector<vertex_t> id = places_in(entry->order(graph));
  EdgeList list = renumbered(graph, id);
  list.ids = graph.ids();  // by the input's order, as before
  Graph result = build_graph(std::move(list), as_it_is, graph.name(), {}, threads);
  Provenance origin = graph.provenance();
  origin["order"] = ordering;
  origin["order_ms"] = fmt::format("{:.3f}", watch.milliseconds());
  std::vector<vertex_t> of_input(id.size());
  for (vertex_t v = 0; v < of_input.size(); ++v) of_input[v] = id[graph.from_input(v)];
  return std::move(result).relabelled(graph.name(), origin).with_new_ids(std::move(of_input));
}

}  // namespace harness::graph
