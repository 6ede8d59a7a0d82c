// Chooses pairs of half-edges (ends of future edges) of a directed generated graph (a twin, recipe.hpp). The
// half-edges belong to no clique (groups.hpp), and are sorted by the position of their vertex on a line or
// curve (layout.hpp). Many threads choose pairs in parallel with this class before the pairs are added to the
// graph's edges.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "twins/edges.hpp"
#include "twins/sort.hpp"

namespace harness::twins {

/// Chooses pairs in one section of the sorted half-edges. Each half-edge is paired with one of the few
/// nearest half-edges that are not paired yet. Sections are independent, so that each thread can process one.
/// Two sections may therefore choose the same pair of vertices.
class Pairing {
 public:
  /// Number of tails, or of mutual half-edges, per section. The last section may have fewer.
  static constexpr size_t longest = 1024;

  Pairing(const EdgeSet& edges, uint64_t reach) : edges_(edges), reach_(reach) {}

  void tails_with_heads(std::span<const Keyed> tails, std::span<const Keyed> heads);
  void with_one_another(std::span<const Keyed> ends);

  HugeVector<Edge> pairs;
  /// half-edges that were not paired; with_one_another() puts all of them into left_tails
  HugeVector<Keyed> left_tails, left_heads;

 private:
  static constexpr size_t patience = 8, look_ahead = 8;

  bool may_join(const Keyed& one, const Keyed& other);
  /// Pairs `end` with one of the half-edges in `waiting_`. The edge begins at `end` if `end_leads`. Returns
  /// false if may_join() permits none of them.
  bool take_partner(const Keyed& end, bool end_leads);

  const EdgeSet& edges_;
  const uint64_t reach_;
  HugeVector<Keyed> waiting_;
  std::array<uint64_t, 4 * longest> chosen_{};  // hash table of the pairs of this section; 0: empty
};

}  // namespace harness::twins
