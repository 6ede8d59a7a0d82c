// Decides which configurations of a sweep this process measures. A sweep requests configurations from its
// share until none are left. On one machine the share has all of them. With --shard it is a fixed subset, and
// with --pool it is the pieces that no other worker has taken.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "sweep/share/deal.hpp"

namespace harness::sweep {

/// Progress of the other workers that measure the same sweep.
struct Others {
  size_t rows = 0;     ///< number of configurations that others have finished
  size_t workers = 0;  ///< number of workers, this one included; 0 if no other worker can take part
};

class Share {
 public:
  virtual ~Share() = default;

  /// Returns all configurations that this share may measure.
  virtual const Rows& rows() const = 0;
  /// Returns the configurations to measure next, or nothing if none are left or the process has to end. The
  /// caller calls finished() before the next call. May wait for other workers, and then calls `waiting` about
  /// every second.
  virtual std::optional<Rows> next(const std::function<void()>& waiting) = 0;
  /// Called when the result of one of the configurations that next() returned is on disk.
  virtual void wrote_row() {}
  /// Called when the results of all configurations that next() returned are on disk.
  virtual void finished() {}
  virtual Others others() { return {}; }
  /// Returns true if the results of all configurations of the sweep are on disk, here or elsewhere.
  virtual bool complete() const = 0;
  /// Returns true if a configuration is measured again at once after a signal from outside (death.cpp) ended
  /// its worker process.
  virtual bool repeats_killed() const { return false; }
  /// Returns how an interrupted sweep continues, as the end of a sentence.
  virtual std::string to_continue() const { return "continue with --resume"; }
};

/// A share whose configurations are fixed from the beginning.
class FixedShare : public Share {
 public:
  explicit FixedShare(Rows rows) : rows_(std::move(rows)) {}
  const Rows& rows() const override { return rows_; }
  std::optional<Rows> next(const std::function<void()>&) override {
    if (std::exchange(taken_, true)) return std::nullopt;
    return rows_;
  }
  void finished() override { complete_ = true; }
  bool complete() const override { return complete_; }

 private:
  Rows rows_;
  bool taken_ = false, complete_ = false;
};

}  // namespace harness::sweep
