// Who is joined with whom of single ends that lie in the order of their places. Directed twins choose so
// among many ends at once.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "twins/edges.hpp"
#include "twins/sort.hpp"

namespace harness::twins {

/// Chooses pairs in one stretch of a line, each with one of the few nearest that are not joined yet.
/// Stretches know nothing of one another, so that threads take one each: a pair may be chosen in two of them.
class Pairing {
 public:
  /// No stretch has more ends of a kind than this.
  static constexpr size_t longest = 1024;

  Pairing(const EdgeSet& edges, uint64_t reach) : edges_(edges), reach_(reach) {}

  void tails_with_heads(std::span<const Keyed> tails, std::span<const Keyed> heads);
  void with_one_another(std::span<const Keyed> ends);

  HugeVector<Edge> pairs;
  HugeVector<Keyed> left_tails, left_heads;  ///< ends that go with one another are left in the former

 private:
  static constexpr size_t patience = 8, look_ahead = 8;

  bool may_join(const Keyed& one, const Keyed& other);
  /// Takes one of those that wait, or gives false.
  bool take_partner(const Keyed& end, bool end_leads);

  const EdgeSet& edges_;
  const uint64_t reach_;
  HugeVector<Keyed> waiting_;
  std::array<uint64_t, 4 * longest> chosen_{};  // pairs of this stretch, hashed; 0: none
};

}  // namespace harness::twins
