// Journal of a tuner: tune.csv, next to results.csv. Each line records why a candidate was measured, its
// predicted cost, its cost, and the time that it took. A tuner that was killed resumes from the journal. Its
// sampler then gets the same costs and proposes the same candidates, and no known cost is measured a second
// time.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "results/store/files.hpp"

namespace harness::tune {

/// A line of the file. Numbers are written with all digits, so that the same number is read back.
struct Entry {
  std::string space;  ///< key of the space: Space::name() and the backend
  /// search, race or finals; or `set` for a finished space, whose winners are in `id`
  std::string phase;
  uint64_t round = 0;
  std::string id, reason;
  std::optional<double> predicted;
  std::string status;
  std::optional<double> cost, given_up_ms;
  double cap_ms = 0, took_s = 0;
  std::optional<double> best;
  std::string judged_by;  ///< column of a counted cost, such as cycles; empty: the cost is a time
  size_t line = 0;        ///< line of the file from which it was read; 0: not read
};

class Journal {
 public:
  static constexpr const char* name = "tune.csv";

  /// Continues the journal in the folder. A torn last line is cut off. Throws Error with the number of a line
  /// that no tuner could have written. `fresh` discards the journal.
  Journal(const std::filesystem::path& folder, bool fresh);

  /// Returns the measurement of a configuration in this round, or null if there is none.
  const Entry* find(const std::string& space, uint64_t round, const std::string& id) const;
  /// Returns the line that lists the winners of a space, separated by blanks. Returns null if the tuner has
  /// not finished the space.
  const Entry* set_of(const std::string& space) const;
  const std::vector<Entry>& entries() const { return entries_; }

  /// Throws Error with the text `why` and the line of the entry.
  [[noreturn]] void refuse(const Entry& entry, const std::string& why) const;

  /// Appends a line, which is durable when the function returns.
  void append(const Entry& entry);

 private:
  void read();
  void note(Entry entry);

  const std::filesystem::path path_;
  std::unique_ptr<results::AppendFile> file_;
  std::vector<Entry> entries_;
  std::map<std::tuple<std::string, uint64_t, std::string>, size_t> places_;
  std::map<std::string, size_t> sets_;
};

}  // namespace harness::tune
