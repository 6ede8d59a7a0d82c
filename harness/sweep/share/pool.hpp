// The share of a worker that measures a sweep together with others, on one host or many. All of them see one
// folder, the pool.
//
// | name | content |
// | leases/ | who measures which piece (leases.hpp) |
// | parts/WORKER/ | the rows of one worker, a result folder |
// | results.csv, ... | all rows, put together when the last piece is done |
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

/// Time after which a worker that shows no sign of life counts as dead.
inline constexpr double usual_patience_s = 60;

/// Creates the folder of a pool unless it exists. Throws Error if this process may not write into it.
void make_pool(const std::filesystem::path& pool);

/// Returns the folders of a pool that hold rows, sorted by name; none if the folder is not a pool.
std::vector<std::filesystem::path> parts_of(const std::filesystem::path& pool);

/// How far a pool is, as seen from outside.
struct PoolState {
  Census census;  ///< without the merge
  size_t pieces = 0, rows = 0, planned = 0;
  bool closed = false;  ///< the parts have been put together
};

/// Returns the state of a pool; nothing if the folder is none.
std::optional<PoolState> state_of(const std::filesystem::path& pool);

/// Returns a name for a worker that no other has: host, process and a random number.
std::string new_worker_name(const std::string& host);

class PoolShare : public Share {
 public:
  /// Joins the pool, or sets it up. `facts` are those of meta.json. All workers have the patience of the one
  /// that has set it up. Throws Error if the pool is that of another sweep.
  PoolShare(std::filesystem::path pool, std::string worker, const nlohmann::json& facts,
            const experiment::Configurations& configurations, const experiment::MeasurePlan& plan,
            double patience_s);

  /// Returns the folder for the rows of this worker.
  std::filesystem::path part() const { return pool_ / "parts" / leases_->worker(); }

  const Rows& rows() const override { return all_; }
  std::optional<Rows> next(const std::function<void()>& waiting) override;
  void finished() override;
  void wrote_row() override;
  Others others() override;
  bool complete() const override { return complete_; }
  bool repeats_killed() const override { return true; }
  std::string to_continue() const override;

  /// After all pieces are done: puts the parts together, unless another worker does. Waits until that has
  /// happened. Returns nothing if another worker did it, or if the process has to end.
  std::optional<results::MergeReport> close();
  /// Returns true if the parts have been put together.
  bool closed() const;

 private:
  double rank(size_t piece, const std::vector<bool>& held_graphs) const;
  std::vector<bool> held_graphs(const Census& census) const;
  size_t closing() const { return pieces_.size(); }  // the piece that is the merge
  size_t done_of(const Census& census) const;
  void wait() const;

  const std::filesystem::path pool_;
  const experiment::Configurations& configurations_;
  const Rows all_;
  const std::vector<Rows> pieces_;
  std::vector<size_t> graphs_;  // of each piece, numbered
  double patience_s_;
  std::unique_ptr<Leases> leases_;
  std::optional<size_t> last_;          // the piece taken last
  size_t now_ = 0, now_elsewhere_ = 0;  // rows of that piece: written here, and known from others
  size_t here_ = 0;                     // rows of finished pieces that this worker has measured
  bool complete_ = false;
  Others others_;
  std::chrono::steady_clock::time_point look_again_ = {};
};

}  // namespace harness::sweep
