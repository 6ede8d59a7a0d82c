// The share of a worker that measures a sweep together with other workers, on one host or many. All workers
// use one folder, the pool.
//
// | name | content |
// | leases/ | the worker of each piece (leases.hpp) |
// | parts/WORKER/ | the results of one worker, a result folder |
// | results.csv, ... | all results, merged when the last piece is done |
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "results/store/merge.hpp"
#include "sweep/share/leases.hpp"
#include "sweep/share/share.hpp"

namespace harness::sweep {

/// Seconds after which a worker counts as dead if its number in the leases does not change.
inline constexpr double usual_patience_s = 60;

/// Creates the folder of a pool unless it exists. Throws Error if this process may not write into it.
void make_pool(const std::filesystem::path& pool);

/// Returns the folders of a pool that hold results, sorted by name; none if the folder is not a pool.
std::vector<std::filesystem::path> parts_of(const std::filesystem::path& pool);

/// Progress of a pool, for commands that do not take part in it.
struct PoolState {
  Census census;  ///< state of all pieces, without the additional lease of the worker that merges the results
  size_t pieces = 0, rows = 0, planned = 0;
  bool closed = false;  ///< the parts have been merged
};

/// Returns the state of a pool, or nothing if the folder is not a pool.
std::optional<PoolState> state_of(const std::filesystem::path& pool);

/// Returns a name for a worker that no other has: host, process and a random number.
std::string new_worker_name(const std::string& host);

class PoolShare : public Share {
 public:
  /// Joins the pool, or sets it up. `facts` has the description of the sweep that meta.json records. All
  /// workers use the `patience_s` of the worker that has set up the pool. Throws Error if the pool is that of
  /// another sweep.
  PoolShare(std::filesystem::path pool, std::string worker, const nlohmann::json& facts,
            const experiment::Configurations& configurations, const experiment::MeasurePlan& plan,
            double patience_s);

  /// Returns the folder for the results of this worker.
  std::filesystem::path part() const { return pool_ / "parts" / leases_->worker(); }

  const Rows& rows() const override { return all_; }
  std::optional<Rows> next(const std::function<void()>& waiting) override;
  void finished() override;
  void wrote_row() override;
  Others others() override;
  bool complete() const override { return complete_; }
  bool repeats_killed() const override { return true; }
  std::string to_continue() const override;

  /// Merges the parts after all pieces are done, unless another worker does. Waits until the merge has
  /// happened. Returns nothing if another worker merged the parts, or if the process has to end.
  std::optional<results::MergeReport> close();
  /// Returns true if the parts have been merged.
  bool closed() const;

 private:
  double rank(size_t piece, const std::vector<bool>& held_graphs) const;
  std::vector<bool> held_graphs(const Census& census) const;
  size_t closing() const { return pieces_.size(); }  // number of the lease that only the merging worker holds
  size_t done_of(const Census& census) const;
  void wait() const;

  const std::filesystem::path pool_;
  const experiment::Configurations& configurations_;
  const Rows all_;
  const std::vector<Rows> pieces_;
  std::vector<size_t> graphs_;  // number of the graph of each piece
  double patience_s_;
  std::unique_ptr<Leases> leases_;
  std::optional<size_t> last_;  // the piece that was taken last
  // finished configurations of the current piece: by this worker, and by earlier ones
  size_t now_ = 0, now_elsewhere_ = 0;
  size_t here_ = 0;  // configurations of finished pieces that this worker has measured
  bool complete_ = false;
  Others others_;
  std::chrono::steady_clock::time_point look_again_ = {};
};

}  // namespace harness::sweep
