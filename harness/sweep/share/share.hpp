// Who measures which row of a sweep. A sweep asks its share for rows until none are left. On one machine the
// share is all rows; with --shard it is a fixed part of them, and with --pool what no other worker has taken.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "sweep/share/deal.hpp"

namespace harness::sweep {

/// State of a sweep that other workers measure too.
struct Others {
  size_t rows = 0;     ///< number of rows that others have finished
  size_t workers = 0;  ///< number of workers, this one included; 0 if no other worker can take part
};

class Share {
 public:
  virtual ~Share() = default;

  /// Returns the rows that this share may come to measure.
  virtual const Rows& rows() const = 0;
  /// Returns the rows to measure next, which are finished() before the next call; nothing if none are left
  /// or the process has to end. May wait, and then calls `waiting` every second.
  virtual std::optional<Rows> next(const std::function<void()>& waiting) = 0;
  /// Says that one of these rows is on disk.
  virtual void wrote_row() {}
  /// Says that all of these rows are on disk.
  virtual void finished() {}
  virtual Others others() { return {}; }
  /// Returns true if all rows are on disk, here or elsewhere.
  virtual bool complete() const = 0;
  /// Returns true if a row whose worker process was killed from outside is measured again at once.
  virtual bool repeats_killed() const { return false; }
  /// Returns how an interrupted sweep continues, as the end of a sentence.
  virtual std::string to_continue() const { return "continue with --resume"; }
};

/// Rows that are fixed from the beginning.
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
