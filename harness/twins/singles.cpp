// Connects the half-edges (ends of future edges) of an undirected generated graph (a twin, recipe.hpp) that
// belong to no clique. Each is connected with one at a nearby position.
#include <algorithm>

#include "twins/groups.hpp"

namespace harness::twins {
namespace {

using Ends = HugeVector<Keyed>;

class Singles {
 public:
  Singles(uint64_t reach, EdgeSet& edges) : reach_(reach), edges_(edges) {}

  /// If `far`, half-edges that found no near half-edge try more distant ones too.
  void run(const Ends& ends, bool far, std::vector<vertex_t>& rest) {
    join_nearest(ends);
    if (far) {
      Ends some, others;
      for (const Keyed& end : left_) (some.size() > others.size() ? others : some).push_back(end);
      join_far(some, others);
      some.insert(some.end(), others.begin(), others.end());
      left_ = std::move(some);
    }
    for (const Keyed& end : left_) rest.push_back(end.value);
  }

 private:
  /// Memory latency dominates, so the data of later pairs are prefetched.
  static constexpr size_t look_ahead = 16;

  /// Connects each half-edge with one of the last `patience` half-edges before it that are not connected yet.
  void join_nearest(const Ends& ends) {
    constexpr size_t patience = 8;
    Ends waiting;
    for (size_t i = 0; i < ends.size(); ++i) {
      const Keyed& end = ends[i];
      if (i + look_ahead < ends.size())
        edges_.prefetch(ends[i + look_ahead - 1].value, ends[i + look_ahead].value);
      const auto partner =
          std::find_if(waiting.begin(), waiting.end(), [&](const Keyed& other) { return join(other, end); });
      if (partner != waiting.end()) {
        waiting.erase(partner);
        continue;
      }
      waiting.push_back(end);
      if (waiting.size() <= patience) continue;
      left_.push_back(waiting.front());
      waiting.erase(waiting.begin());
    }
    left_.insert(left_.end(), waiting.begin(), waiting.end());
  }

  /// Connects element i of one list with element i of the other list. The half-edges that could not be
  /// connected are tried again, element i with element i + shift, for growing shifts.
  void join_far(Ends& some, Ends& others) {
    for (size_t shift = 0; shift < std::min(some.size(), others.size()); shift = 2 * shift + 1) {
      const size_t n = std::min(some.size(), others.size());
      std::vector<bool> joined(n);
      size_t kept = 0;
      for (size_t i = 0; i < n; ++i) {
        const auto partner = [&](size_t k) { return k + shift < n ? k + shift : k + shift - n; };
        const size_t j = partner(i);
        if (i + look_ahead < n)
          edges_.prefetch(some[i + look_ahead].value, others[partner(i + look_ahead)].value);
        joined[j] = join(some[i], others[j]);
        if (!joined[j]) some[kept++] = some[i];
      }
      some.erase(some.begin() + static_cast<ptrdiff_t>(kept), some.begin() + static_cast<ptrdiff_t>(n));
      kept = 0;
      for (size_t j = 0; j < others.size(); ++j) {
        if (j >= n || !joined[j]) others[kept++] = others[j];
      }
      others.resize(kept);
    }
  }

  bool join(const Keyed& one, const Keyed& other) {
    const uint64_t apart = one.key < other.key ? other.key - one.key : one.key - other.key;
    return apart <= reach_ && edges_.add(one.value, other.value);
  }

  const uint64_t reach_;
  EdgeSet& edges_;
  Ends left_;
};

}  // namespace

void join_singles(const Ends& ends, uint64_t reach, bool far, EdgeSet& edges, std::vector<vertex_t>& rest) {
  Singles(reach, edges).run(ends, far, rest);
}

}  // namespace harness::twins
