// Tunes the spaces of an experiment together with other workers, on one host or many. All of them see one
// folder, the pool. A worker takes a space and tunes it: it runs the sampler, and measures race and finals
// itself, because only times of one machine are compared. Evaluations of the search are free for all. Workers
// without a space take them.
//
// | name | content |
// | leases/ | who tunes which space (sweep/share/leases.hpp) |
// | search/ | evaluations of the search (evaluations.hpp) |
// | parts/WORKER/ | rows and journal of the spaces that a worker has tuned |
// | results.csv, tune.csv, ... | all of them, put together when the last space is done |
//
// If a worker dies, another one tunes its space again. It asks the sampler the same questions, so all answers
// that exist count. Race and finals begin again, on its own machine.
#pragma once

#include <memory>

#include "results/store/merge.hpp"
#include "tune/live/evaluations.hpp"
#include "tune/live/live_tuner.hpp"

namespace harness::tune {

struct PoolPlace {
  std::filesystem::path folder;
  std::string worker;
  double patience_s = 0;
  size_t width = 1;  ///< evaluations of a space that may be under way at once
};

class Pool {
 public:
  /// Joins the pool, or sets it up with these facts, patience and width. Throws Error if it is that of
  /// another tuner or of machines of another kind.
  Pool(PoolPlace place, nlohmann::json facts, const std::vector<LiveSpace>& spaces,
       const experiment::Configurations& configurations, sweep::Measurer& measurer);

  /// Tunes spaces and measures for others until all spaces are tuned. Returns false if the process had to end
  /// before.
  bool work(Files files, const LiveOptions& options, const PriorOf& prior_of);

  /// After work(): puts the parts together and calls `conclude` with the results, unless another worker does.
  /// Returns false if the process had to end before.
  bool close(const std::function<void(const std::vector<LiveResult>&)>& conclude);

  /// Returns true if the parts have been put together.
  bool closed() const { return spaces_leases_->census().done.contains(spaces_.size()); }

 private:
  class Members;
  bool tune_one(size_t space, Files files, const LiveOptions& options, const PriorOf& prior_of);
  std::optional<Measured> measure(const Wanted& wanted, bool first);
  bool serve(const std::function<double(size_t)>& rank);
  std::vector<LiveResult> put_together();

  const PoolPlace place_;
  const std::vector<LiveSpace>& spaces_;
  const experiment::Configurations& configurations_;
  sweep::Measurer& measurer_;
  size_t width_ = 1;
  std::unique_ptr<sweep::Leases> spaces_leases_;
  std::unique_ptr<Evaluations> evaluations_;
};

}  // namespace harness::tune
