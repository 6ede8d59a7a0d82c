// An instance: a combination (algorithm, format and schedule) whose programs are linked and whose memory is
// allocated. Sessions make instances. An instance can be run any number of times. Outputs are poisoned before
// a run, so that what is verified was written by that run.
#pragma once

#include <list>
#include <vector>

#include "backends/peers.hpp"
#include "runtime/run/rank.hpp"
#include "runtime/run/runnable.hpp"

namespace harness::runtime {

class Instance : public Runnable {
 public:
  /// Keeps the layouts. The graph must outlive the instance. Throws Unsupported, OutOfMemory, or what the
  /// backend reports.
  Instance(Ledger& ledger, const graph::Graph& graph, Combination combination, LayoutsInUse layouts,
           const backends::Program& conversions);
  /// `bounds` is empty if there is one rank. Otherwise rank i owns the vertices [bounds[i], bounds[i + 1]).
  /// The ledger of the first rank counts the memory that all ranks share. `peers` are the processes with the
  /// other ranks, or null if all ranks are in this process.
  Instance(const std::vector<RankInput>& ranks, const std::vector<uint32_t>& bounds, backends::Peers* peers,
           const graph::Graph& graph, Combination combination, const backends::Program& conversions);
  /// In process 0, tells all other processes that they may drop their instances.
  ~Instance() override;

  const Choice& algorithm() const override { return combination_.algorithm(); }
  const harness_plan& plan() const override { return combination_.plan; }
  void poison(int byte = 0xA5) override;
  /// Runs once. If a layout has changed since the last run, the jobs are first made again, outside of the
  /// timed region.
  backends::RunResult run(double timeout_seconds = 0) override;
  /// Runs once and times each launch separately. Returns nothing if there are several ranks.
  backends::TimedRun time_kernels(double timeout_seconds) override;
  HostProperties download() const override;
  /// For a process other than process 0: repeats each call that process 0 makes to its instance, until
  /// process 0 destroys that instance.
  void follow();

  const Combination& combination() const { return combination_; }
  /// Returns the cost of assembling the programs of all ranks.
  AssemblyCost assembly() const;
  /// Calls f(buffer) for all memory that the instance owns. Arrays of layouts are not included.
  template <class F>
  void for_each_array(F f) const {
    for (const Rank& rank : ranks_) {
      for (const Buffer& array : rank.properties()) f(array);
      for (const Buffer& array : rank.arrays()) f(array);
    }
  }

 private:
  void bind(double timeout_seconds);
  void clear_far_marks() const;
  struct Command;
  void tell(const Command& command) const;

  backends::Backend& backend_;
  const Combination combination_;
  backends::Peers* const peers_;
  Buffer tallies_;                   // tallies of all ranks; empty if there is one rank
  std::list<Rank> ranks_;            // a list, so that the ranks keep their addresses
  std::vector<backends::Job> jobs_;  // jobs of the ranks, by index in ranks_
  backends::PreparedJob prepared_;   // made of jobs_; null: run() has to make it
};

}  // namespace harness::runtime
