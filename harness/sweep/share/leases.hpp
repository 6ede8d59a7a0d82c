// Leases assign pieces of work to workers, such as the configurations of a sweep (pool.hpp) or the spaces of
// a tuner. They are files in a folder that workers on any number of hosts share. The only operation on which
// the workers rely is rename(), which is atomic on local and on network file systems.
//
// | name | meaning |
// | todo/000012 | no worker has begun piece 12 |
// | todo/000012.WORKER | WORKER has begun piece 12 and given it back |
// | held/000012.WORKER | WORKER measures piece 12 |
// | done/000012.WORKER | the results of piece 12 are on disk |
// | beats/WORKER | a number that WORKER increases while it lives, and its number of finished configurations |
// | pool.json | description of the sweep, by which workers of another sweep are refused |
//
// A worker counts as dead if its number did not change for `patience_s` seconds on the clock of the observer.
// Clocks of hosts are never compared. If a worker is declared dead by mistake, only time is lost: the
// configurations of its piece are measured twice and counted once.
#pragma once

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace harness::sweep {

/// Piece -> name of the worker that took it last; empty if no worker has begun the piece.
using Workers = std::map<size_t, std::string>;

/// State of all pieces at one moment.
struct Census {
  Workers todo, held, done;
};

struct Lease {
  size_t piece;
  bool again;  ///< a worker has begun the piece before, so some of its configurations may be finished
};

class Leases {
 public:
  static constexpr const char* folder_name = "leases";

  /// Creates the folder of the leases in `pool` with this number of pieces, unless it exists. Returns the
  /// description of the sweep (`facts`) with which the folder was created. `begun` tells whether the pool may
  /// already have results of the pieces.
  static nlohmann::json set_up(const std::filesystem::path& pool, const std::string& worker,
                               const nlohmann::json& facts, size_t pieces, bool begun);

  /// Starts a thread that increases the number of this worker in beats/WORKER. The worker's name has letters,
  /// digits, `-` and `_` only.
  Leases(const std::filesystem::path& pool, std::string worker, double patience_s);
  /// Gives back the piece that the worker holds, and ends the thread.
  ~Leases();
  Leases(const Leases&) = delete;
  Leases& operator=(const Leases&) = delete;

  const std::string& worker() const { return worker_; }

  Census census() const { return census_of(folder_); }
  /// Returns the state of a folder of leases.
  static Census census_of(const std::filesystem::path& folder);

  /// Takes the free piece with the smallest `rank`, otherwise a piece of a dead worker. Pieces whose rank is
  /// negative are not taken. Returns nothing if none can be taken now.
  std::optional<Lease> take(const Census& census, const std::function<double(size_t piece)>& rank);

  /// Adds a free piece with a text for the worker that will take it, unless the piece exists.
  void offer(size_t piece, const std::string& text);
  /// Returns the text with which the current piece was offered.
  std::string text() const;

  /// Marks the current piece as done. Does nothing if another worker took the piece because this one seemed
  /// dead.
  void finish();
  /// Gives back the current piece, so that other workers can take it.
  void give_back();

  /// Notes how many configurations of the current piece are finished, for the progress lines of other
  /// workers.
  void note_rows(size_t rows);
  /// Returns the number that a worker has noted by note_rows().
  size_t rows_of(const std::string& worker) const;

  /// Returns the workers that count as alive: this one, and those whose number (beats/WORKER) has changed in
  /// the last `patience_s` seconds. Workers that this one has observed for a shorter time are included.
  std::vector<std::string> alive();

 private:
  using Clock = std::chrono::steady_clock;
  struct Seen {
    std::string beat;
    Clock::time_point changed;
  };
  bool is_dead(const std::string& worker);
  bool move(const std::filesystem::path& from, const std::filesystem::path& to) const;
  std::filesystem::path held(size_t piece, const std::string& worker) const;
  void beat();
  void write_beat();

  const std::filesystem::path folder_;
  const std::string worker_;
  const double patience_s_;
  std::optional<size_t> piece_;
  std::map<std::string, Seen> seen_;

  int beat_file_ = -1;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool ends_ = false;
  uint64_t count_ = 0;
  size_t rows_ = 0;
  std::thread beating_;
};

}  // namespace harness::sweep
