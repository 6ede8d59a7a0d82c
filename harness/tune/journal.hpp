// What a tuner did, step by step, in tune.csv beside results.csv: why a candidate was measured, what it was
// expected to cost, what it did cost, and how long that took. A tuner that was killed goes on from here: it
// asks its sampler the same questions again, and what is known is not measured a second time.
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

/// A line of the file. Numbers keep all their digits.
struct Entry {
  std::string space;  ///< Space::name() and its backend
  std::string phase;  ///< search, race or finals; or `set`: the space is done, and `id` are its winners
  uint64_t round = 0;
  std::string id, reason;
  std::optional<double> predicted;
  std::string status;
  std::optional<double> cost, given_up_ms;
  double cap_ms = 0, took_s = 0;
  std::optional<double> best;
  std::string judged_by;  ///< the column of a counted cost; empty: the cost is a time
  size_t line = 0;        ///< of the file that it was read from; 0: it was not read
};

class Journal {
 public:
  static constexpr const char* name = "tune.csv";

  /// Goes on with what is in the folder; a torn last line is cut off. Throws Error with the number of a line
  /// that no tuner has written. `fresh`: throws it away.
  Journal(const std::filesystem::path& folder, bool fresh);

  /// The measurement of a configuration in this round; null where there is none.
  const Entry* find(const std::string& space, uint64_t round, const std::string& id) const;
  /// The line that says which are the winners of a space, separated by blanks; null: it is not done.
  const Entry* set_of(const std::string& space) const;
  const std::vector<Entry>& entries() const { return entries_; }

  /// Throws the Error that names the line of an entry that is not as it should be.
  [[noreturn]] void refuse(const Entry& entry, const std::string& why) const;

  /// Durable when it returns.
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
