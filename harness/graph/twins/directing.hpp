// The directions of a twin's edges, given while they are made: those of groups first, by what their vertices
// want; then single ends, each of which is drawn as a tail or a head. What does not fit is mended in the end.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "graph/edge_list.hpp"
#include "graph/twins/directed.hpp"
#include "graph/twins/edges.hpp"

namespace harness::graph {

/// What a vertex still wants of its edges. Less than nothing: it has too many of them.
struct Wants {
  int32_t mutual = 0, out = 0, in = 0;
};

class Directing {
 public:
  Directing(std::vector<DirectedDegree> degrees, uint64_t seed, unsigned threads);

  /// All edges so far are those of groups: decides which vertex has which degrees, and directs them. So many
  /// neighbours each vertex is to have.
  void direct_groups(EdgeSet& edges, const std::vector<offset_t>& neighbors);
  /// What the next single end of a vertex is, seen from it.
  Way draw(vertex_t v);
  /// Directs what is left, and mends what does not fit by edges that exchange ends, if possible single ones.
  void finish(EdgeSet& edges, size_t groups);

 private:
  std::vector<DirectedDegree> degrees_;
  const RandomStream random_;
  const unsigned threads_;
  uint64_t drawn_ = 0;
  std::vector<Wants> wants_;
};

/// Vertices that lack mutual edges get them: two of them are joined, and what they leave for that is joined
/// too.
void mend_mutual(EdgeSet& edges, std::vector<Wants>& wants, const RandomStream& random);

/// Arcs that lead from vertices with too many of them to others, and arcs that lead to the latter, exchange
/// their ends. The edges from number `groups` on are single ones, which go first.
void mend_singles(EdgeSet& edges, std::vector<Wants>& wants, size_t groups);

/// The arcs of edges that all have directions.
EdgeList arcs_of(const EdgeSet& edges);

}  // namespace harness::graph
