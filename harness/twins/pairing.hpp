// Chooses partners among single half-edges that are sorted by place. Directed twins choose many pairs in
// parallel with this class before they add the pairs.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "twins/edges.hpp"
#include "twins/sort.hpp"

namespace harness::twins {

/// Chooses pairs in one section of a line. Each half-edge is paired with one of the few nearest half-edges
/// that are not connected yet. Sections are independent, so that each thread can take one. The same pair may
/// therefore be chosen in two sections.
class Pairing {
 public:
  /// Number of tails, or of mutual half-edges, per section. The last section may have fewer.
  static constexpr size_t longest = 1024;

  Pairing(const EdgeSet& edges, uint64_t reach) : edges_(edges), reach_(reach) {}

  void tails_with_heads(std::span<const Keyed> tails, std::span<const Keyed> heads);
  void with_one_another(std::span<const Keyed> ends);

  HugeVector<Edge> pairs;
  /// half-edges without a partner; if half-edges of one kind are connected with each other, all are in
  /// left_tails
  HugeVector<Keyed> left_tails, left_heads;

 private:
  static constexpr size_t patience = 8, look_ahead = 8;

  bool may_join(const Keyed& one, const Keyed& other);
  /// Connects `end` with one of the waiting half-edges. The edge begins at `end` if `end_leads`. Returns
  /// false if no waiting half-edge is possible.
  bool take_partner(const Keyed& end, bool end_leads);

  const EdgeSet& edges_;
  const uint64_t reach_;
  HugeVector<Keyed> waiting_;
  std::array<uint64_t, 4 * longest> chosen_{};  // hash table of the pairs of this section; 0: empty
};

}  // namespace harness::twins
