#include "sweep/remaining_time.hpp"

#include <algorithm>
#include <cmath>

namespace harness::sweep {

void RemainingTime::expect(const Group& group, double work, size_t rows) {
  Rows& known = groups_[group];
  known.graph = group.first;
  known.work = std::max(work, 1.0);
  known.left += rows;
}

void RemainingTime::done(const Group& group, double seconds) {
  Rows& rows = groups_[group];
  rows.left -= std::min<size_t>(rows.left, 1);
  if (seconds < 0) {
    ++rows.passed_over;
    return;
  }
  quickest_ = ran_++ == 0 ? seconds : std::min(quickest_, seconds);
  ++rows.ran;
  rows.seconds += seconds;
}

void RemainingTime::leave_out(const Group& group, size_t rows) {
  Rows& known = groups_[group];
  known.left -= std::min(known.left, rows);
}

/// Returns the most similar group (graph and algorithm) that was run: preferably of the same algorithm, then
/// of the nearest size.
const RemainingTime::Rows* RemainingTime::nearest(const Group& group, const Rows& rows) const {
  const Rows* best = nullptr;
  double least = 0;
  for (const auto& [other, candidate] : groups_) {
    if (candidate.ran == 0) continue;
    const double distance =
        std::abs(std::log(candidate.work / rows.work)) + (other.second == group.second ? 0 : 1e6);
    if (best == nullptr || distance < least) {
      best = &candidate;
      least = distance;
    }
  }
  return best;
}

/// Returns how many times as long configurations of `graph` take as those of `than`. It is the largest ratio
/// over all algorithms that ran on both graphs, because a large diameter slows down traversals only. Returns
/// 0 if no algorithm ran on both.
double RemainingTime::slower(const std::string& graph, const std::string& than) const {
  double most = 0;
  for (const auto& [group, rows] : groups_) {
    if (group.first != graph || rows.ran == 0) continue;
    const auto other = groups_.find({than, group.second});
    if (other != groups_.end() && other->second.ran > 0 && other->second.seconds > 0)
      most = std::max(most, rows.usual() / other->second.usual());
  }
  return most;
}

bool RemainingTime::was_run(const std::string& graph) const {
  return std::any_of(groups_.begin(), groups_.end(),
                     [&](const auto& entry) { return entry.first.first == graph && entry.second.ran > 0; });
}

/// Returns the fraction of finished configurations that were run. The configurations are those of this
/// algorithm, or all if none of this algorithm is finished.
double RemainingTime::share_run(const std::string& algorithm) const {
  double ran[2] = {0, 0}, all[2] = {0, 0};
  for (const auto& [group, rows] : groups_) {
    for (const int which : {0, 1}) {
      if (which == 0 && group.second != algorithm) continue;
      ran[which] += static_cast<double>(rows.ran);
      all[which] += static_cast<double>(rows.ran + rows.passed_over);
    }
  }
  return all[0] > 0 ? ran[0] / all[0] : all[1] > 0 ? ran[1] / all[1] : 1;
}

RemainingTime::Forecast RemainingTime::forecast() const {
  Forecast forecast;
  for (const auto& [group, rows] : groups_) {
    if (rows.left == 0) continue;
    double each = 0;
    if (rows.ran > 0) {
      each = rows.usual();
    } else if (const Rows* like = nearest(group, rows)) {
      // Only the part of a configuration's time beyond its fixed cost grows with the graph. It grows by the
      // ratio observed between these two graphs if known, otherwise in proportion to their sizes.
      const double seen = slower(group.first, like->graph), growth = seen > 0 ? seen : rows.work / like->work;
      each = quickest_ + (like->usual() - quickest_) * growth;
      forecast.at_least |= !was_run(group.first);
    }
    forecast.seconds += static_cast<double>(rows.left) * share_run(group.second) * each;
  }
  return forecast;
}

}  // namespace harness::sweep
