// Ends that belong to no group. In a directed twin each of them is an arc's tail or head or the end of a
// mutual edge, and joins its like: what groups have left over of a vertex's degrees is met so without
// exchanges.
#include <algorithm>
#include <array>

#include "graph/twins/groups.hpp"

namespace harness::graph {
namespace {

using Ends = std::vector<Keyed>;

class Singles {
 public:
  Singles(uint64_t reach, EdgeSet& edges, Directing* directing)
      : reach_(reach), edges_(edges), directing_(directing) {}

  /// `far`: what found no partner nearby looks for one farther away too.
  void run(const Ends& ends, bool far, std::vector<vertex_t>& rest) {
    join_nearest(ends);
    if (far) {
      join_far(left_[forward], left_[backward], forward);
      for (const Way way : {mutual, undecided}) {
        Ends some, others;
        for (const Keyed& end : left_[way]) (some.size() > others.size() ? others : some).push_back(end);
        join_far(some, others, way);
        some.insert(some.end(), others.begin(), others.end());
        left_[way] = std::move(some);
      }
    }
    for (const Ends& kind : left_) {
      for (const Keyed& end : kind) rest.push_back(end.value);
    }
  }

 private:
  /// Nearly all time goes to waiting for memory: what later pairs will look at is asked for in advance.
  static constexpr size_t look_ahead = 16;

  /// Each with one of the few before it that still wait.
  void join_nearest(const Ends& ends) {
    constexpr size_t tried = 8;
    const size_t patience = directing_ == nullptr ? tried : 8 * tried;  // tails come in bursts
    std::array<Ends, 4> waiting;                                        // by the way that they want
    for (size_t i = 0; i < ends.size(); ++i) {
      const Keyed& end = ends[i];
      if (i + look_ahead < ends.size())
        edges_.prefetch(ends[i + look_ahead - 1].value, ends[i + look_ahead].value);
      const Way way = directing_ == nullptr ? undecided : directing_->draw(end.value);
      Ends& partners = waiting[reversed(way)];
      const auto last = partners.begin() + static_cast<ptrdiff_t>(std::min(partners.size(), tried));
      const auto partner = std::find_if(partners.begin(), last,
                                        [&](const Keyed& other) { return join(other, end, reversed(way)); });
      if (partner != last) {
        partners.erase(partner);
        continue;
      }
      waiting[way].push_back(end);
      if (waiting[way].size() <= patience) continue;
      left_[way].push_back(waiting[way].front());
      waiting[way].erase(waiting[way].begin());
    }
    for (size_t way = 0; way < left_.size(); ++way)
      left_[way].insert(left_[way].end(), waiting[way].begin(), waiting[way].end());
  }

  /// Tails outnumber heads here and heads outnumber tails there: the first with the first, and so on. Those
  /// that cannot be joined go on to others, farther and farther away.
  void join_far(Ends& some, Ends& others, Way way) {
    for (size_t shift = 0; shift < std::min(some.size(), others.size()); shift = 2 * shift + 1) {
      const size_t n = std::min(some.size(), others.size());
      std::vector<bool> joined(n);
      size_t kept = 0;
      for (size_t i = 0; i < n; ++i) {
        const auto partner = [&](size_t k) { return k + shift < n ? k + shift : k + shift - n; };
        const size_t j = partner(i);
        if (i + look_ahead < n)
          edges_.prefetch(some[i + look_ahead].value, others[partner(i + look_ahead)].value);
        joined[j] = join(some[i], others[j], way);
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

  bool join(const Keyed& one, const Keyed& other, Way way) {
    const uint64_t apart = one.key < other.key ? other.key - one.key : one.key - other.key;
    if (apart > reach_ || !edges_.add(one.value, other.value)) return false;
    if (directing_ != nullptr) edges_.ways.push_back(way);
    return true;
  }

  const uint64_t reach_;
  EdgeSet& edges_;
  Directing* const directing_;
  std::array<Ends, 4> left_;
};

}  // namespace

void join_singles(const Ends& ends, uint64_t reach, bool far, EdgeSet& edges, Directing* directing,
                  std::vector<vertex_t>& rest) {
  Singles(reach, edges, directing).run(ends, far, rest);
}

}  // namespace harness::graph
