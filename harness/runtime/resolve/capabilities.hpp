// Matches plugins by capability: what the plugins of a combination (algorithm, format and schedule) provide
// and demand. Capabilities are texts such as `edges.by_row/1`, so that a plugin never names another plugin.
#pragma once

#include <map>
#include <set>
#include <string>

#include "base/error.hpp"

namespace harness::runtime {

/// Thrown for a combination that cannot run, with the reason that results.csv records.
class Unsupported : public Error {
 public:
  explicit Unsupported(const std::string& reason) : Error(reason) {}
};

/// Returns the given capabilities and all that they imply. For example, a format that provides the edge ids
/// of a row of its matrix (edges.by_row/1) also provides a cursor (edges.by_cursor/1), which harness
/// implements.
std::set<std::string> with_implied(const std::set<std::string>& provided);

class Capabilities {
 public:
  void provide(const std::set<std::string>& ids) { provided_.insert(ids.begin(), ids.end()); }
  void demand(const std::string& who, const std::set<std::string>& ids) {
    for (const std::string& id : ids) demanded_.emplace(id, who);
  }
  bool provides(const std::string& id) const { return provided_.contains(id); }
  bool demands(const std::string& id) const { return demanded_.contains(id); }

  /// Adds the capabilities that the provided ones imply (with_implied). Before that, adds a demand if harness
  /// itself implements a demanded capability by means of another one. For example, if edges.by_cursor/1 is
  /// demanded and only edges.by_row/1 is provided, then edges.by_row/1 is demanded too.
  void complete();
  /// Returns the number of unmet demands.
  size_t count_unmet() const;
  /// Throws Unsupported for the first unmet demand. The message says which plugin or option demands which
  /// capability.
  void check() const;

 private:
  std::set<std::string> provided_;
  std::map<std::string, std::string> demanded_;
};

}  // namespace harness::runtime
