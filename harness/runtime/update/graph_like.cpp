#include "runtime/update/graph_like.hpp"

#include "graph/build/build.hpp"

namespace harness::runtime {

graph::Graph graph_like(const graph::Graph& like, const Batch& edges, bool half, graph::vertex_t vertices) {
  graph::EdgeList list;
  list.num_vertices = vertices;
  list.src = HugeArray<graph::vertex_t>::copy_of(edges.from);
  list.dst = HugeArray<graph::vertex_t>::copy_of(edges.to);
  list.weighted = like.weighted();
  if (list.weighted) list.weights = HugeArray<float>::copy_of(edges.weights);
  list.listing = !like.symmetric() ? graph::Listing::directed
                 : half            ? graph::Listing::half
                                   : graph::Listing::both_ways;
  list.provenance = {{"source", like.name() + ", with other edges"}};
  graph::Cleaning cleaning;
  cleaning.self_loops = graph::Cleaning::SelfLoops::keep;
  graph::Weights weights;
  weights.kind = like.weighted() ? graph::Weights::Kind::file : graph::Weights::Kind::none;
  graph::Graph made = graph::build_graph(std::move(list), cleaning, like.name(), weights);
  if (like.new_ids().empty()) return made;
  std::vector<graph::vertex_t> new_ids(like.new_ids().begin(), like.new_ids().end());
  for (graph::vertex_t v = like.num_vertices(); v < vertices; ++v) new_ids.push_back(v);
  return std::move(made).with_new_ids(std::move(new_ids));
}

}  // namespace harness::runtime
