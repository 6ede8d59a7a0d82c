// The superstep loop: the host side of every run, from the first frontier to the algorithm's end. The loop is
// written once, and each backend compiles it over its own Device. With several ranks, the loop decides once
// per superstep for all of them, and launches on each.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "backends/exchange.hpp"
#include "backends/rank_steps.hpp"

namespace harness::backends {

/// Returns true if the host can launch each superstep without reading results of the previous one.
inline bool is_fixed(const Job& job) {
  const Phase& phase = job.phases[job.first_direction];
  // Runs whose edges are copied range by range are not recorded as a CUDA graph, because a recording leaves
  // longer gaps between copies than single launches do.
  const bool needs_host = std::any_of(phase.parts.begin(), phase.parts.end(), [](const PartJob& part) {
    return part.has(lists_rows) || !part.ranges.empty();
  });
  return job.fixed_supersteps > 0 && !job.switches_direction && !job.ordering && !needs_host &&
         !job.host_hook && phase.in == FrontierKind::all;
}

template <Device D>
class SuperstepLoop {
 public:
  SuperstepLoop(D& device, const Job& job) : SuperstepLoop(std::span(&device, 1), std::span(&job, 1)) {}
  /// With several ranks, devices[i] and jobs[i] are those of rank i.
  SuperstepLoop(std::span<D> devices, std::span<const Job> jobs) {
    ranks_.reserve(jobs.size());
    for (size_t i = 0; i < jobs.size(); ++i) {
      ranks_.emplace_back(devices[i], jobs[i]);
      devices_.push_back(&devices[i]);
    }
  }

  RunResult run() {
    each([](RankSteps<D>& rank) { rank.zero_properties(); });
    start();
    while (true) {
      const harness_control& now = first().control();
      if (now.done) break;
      if (now.restart) {
        start();
        continue;
      }
      if (first().strays()) {
        result_.strayed = true;
        break;
      }
      if (has_peers() ? late_ : is_late()) {
        result_.timed_out = true;
        break;
      }
      const uint64_t deferred = now.deferred + now.deferred_elsewhere;
      if (now.frontier_size == 0 && deferred > 0) {
        release_deferred(deferred);
        continue;
      }
      if (job().max_supersteps > 0 && result_.supersteps >= job().max_supersteps) {
        result_.reached_limit = true;
        break;
      }
      superstep();
    }
    for (const RankSteps<D>& rank : ranks_) result_.streamed_bytes += rank.streamed_bytes();
    return result_;
  }

  /// Issues the launches of a known number of supersteps without reading their results, so that the caller
  /// can record them.
  void record(uint64_t supersteps) {
    each([](RankSteps<D>& rank) { rank.zero_properties(); });
    start();
    for (uint64_t i = 0; i < supersteps; ++i) superstep();
  }

 private:
  RankSteps<D>& first() { return ranks_.front(); }
  const Job& job() { return first().job(); }

  template <class F>
  void each(F f) {
    for (RankSteps<D>& rank : ranks_) {
      if constexpr (SharesDevices<D>) {
        if (ranks_.size() > 1) rank.device().select();
      }
      f(rank);
    }
  }

  // Calls f(rank) for each rank, and times the calls. Ranks that share a GPU run one after another, so that
  // the time of a rank is as long as on a GPU of its own.
  template <class F>
  void work(F f) {
    each([&](RankSteps<D>& rank) {
      if constexpr (SharesDevices<D>) {
        if (is_spread()) return timed_work(rank, f);
      }
      f(rank);
    });
  }
  template <class F>
  void timed_work(RankSteps<D>& rank, F f) requires SharesDevices<D> {
    wait_for_turn(rank.device(), static_cast<size_t>(&rank - &first()));
    rank.device().begin(Timed::work);
    f(rank);
    rank.device().end(Timed::work);
  }

  // Lets the rank wait until the previous rank on its GPU has finished its work. The first rank on the GPU
  // waits for the last rank on it.
  void wait_for_turn(D& device, size_t rank) requires SharesDevices<D> {
    const size_t ranks = devices_.size();
    for (size_t back = 1; back < ranks; ++back) {
      if (device.take_turn_after(*devices_[(rank + ranks - back) % ranks])) return;
    }
  }

  void start() {
    work([](RankSteps<D>& rank) { rank.start(); });
    finish(Changed::all);
  }

  void superstep() {
    ++result_.supersteps;
    work([&](RankSteps<D>& rank) { rank.superstep(result_.supersteps); });
    finish(Changed::activated);
  }

  // Activates vertices of the far pile, in which vertices wait until their priority is due. This counts as a
  // superstep if the kernel that splits the pile also processes the vertices that it activates
  // (work.any_order/1).
  void release_deferred(uint64_t deferred) {
    if (first().device().goes_ahead()) ++result_.supersteps;
    work([&](RankSteps<D>& rank) { rank.release_deferred(deferred); });
    finish(Changed::activated);
  }

  void finish([[maybe_unused]] Changed changed) {
    if constexpr (SharesDevices<D>) {
      if (is_spread()) return finish_together(changed);
    }
    first().finish();
    first().turn();
  }

  bool has_peers() { return job().share.peers != nullptr; }
  bool is_spread() { return job().is_spread(); }
  bool is_late() { return job().timeout_seconds > 0 && first().device().seconds() > job().timeout_seconds; }

  // Ends a superstep of several ranks. All ranks decide from the same totals, so all come to the same
  // decision.
  void finish_together(Changed changed) requires SharesDevices<D> {
    Exchange<D> exchange(ranks_, devices_);
    each([](RankSteps<D>& rank) { rank.tell(); });
    late_ = exchange.gather_tallies(is_late());
    each([](RankSteps<D>& rank) {
      rank.hear();
      rank.finish();
    });
    first().device().begin(Timed::exchange);
    result_.exchanged_bytes += exchange.gather(changed);
    exchange.meet();
    first().device().end(Timed::exchange);
    work([](RankSteps<D>& rank) { rank.turn(); });
  }

  std::vector<RankSteps<D>> ranks_;
  std::vector<D*> devices_;  // [ranks]
  bool late_ = false;        // the time limit of one of the ranks had passed at the end of the last superstep
  RunResult result_;
};

}  // namespace harness::backends
