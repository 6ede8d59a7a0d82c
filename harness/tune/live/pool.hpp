// Tunes the search spaces of an experiment together with other workers, on one host or many. All workers use
// one folder, the pool. A tuner has three phases: search, race and finals (tuner.hpp). A worker takes a space
// and tunes it. It runs the sampler, and measures race and finals itself, because only times of one machine
// are compared. The measurements of the search are called evaluations, and any worker may make them. Workers
// without a space make only evaluations.
//
// | name | content |
// | leases/ | records which worker has taken each space (sweep/share/leases.hpp) |
// | search/ | evaluations of the search (evaluations.hpp) |
// | parts/WORKER/ | results and journal of the spaces that a worker has tuned |
// | results.csv, tune.csv, ... | all results and journals, merged when the last space is done |
//
// If a worker dies, another one tunes its space again. The sampler then proposes the same candidates, so that
// all existing evaluations are used. Race and finals begin again, on the machine of the new worker.
#pragma once

#include <memory>

#include "results/store/merge.hpp"
#include "tune/live/evaluations.hpp"
#include "tune/live/live_tuner.hpp"

namespace harness::tune {

struct PoolPlace {
  std::filesystem::path folder;
  std::string worker;
  double patience_s = 0;  ///< seconds without a sign of life after which a worker counts as dead
  size_t width = 1;       ///< maximum number of evaluations of one space that are under way at once
};

class Pool {
 public:
  /// Joins the pool. If the folder has no pool yet, creates one, which stores `patience_s` and `width` of
  /// `place`. It also stores `facts`, which describe the experiment, the tuner and the machine. Throws Error
  /// if the pool was created for another tuner or another kind of machine.
  Pool(PoolPlace place, nlohmann::json facts, const std::vector<LiveSpace>& spaces,
       const experiment::Configurations& configurations, sweep::Measurer& measurer);

  /// Tunes spaces, and makes evaluations for other workers, until all spaces are tuned. Returns false if the
  /// process had to end before that.
  bool work(Files files, const LiveOptions& options, const PriorOf& prior_of);

  /// Called after work(). Merges the results and journals of all workers and calls `conclude` with the
  /// results, unless another worker does so. Returns false if the process had to end before that.
  bool close(const std::function<void(const std::vector<LiveResult>&)>& conclude);

  /// Returns true if the results and journals of all workers have been merged.
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
