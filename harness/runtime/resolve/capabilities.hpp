// Pairing by capability: what the plugins of a combination provide and demand. What provides and demands is
// text such as `row.vertex/1`, so that a plugin never names another plugin.
#pragma once

#include <map>
#include <set>
#include <string>

#include "base/error.hpp"

namespace harness::runtime {

/// A combination that cannot be run, with the reason for its row.
class Unsupported : public Error {
 public:
  explicit Unsupported(const std::string& reason) : Error(reason) {}
};

/// Capabilities with those that others amount to: a format that lists the edges of a row by their ids lists
/// them by a cursor too, through a hook of the harness.
std::set<std::string> with_implied(const std::set<std::string>& provided);

class Capabilities {
 public:
  void provide(const std::set<std::string>& ids) { provided_.insert(ids.begin(), ids.end()); }
  void demand(const std::string& who, const std::set<std::string>& ids) {
    for (const std::string& id : ids) demanded_.emplace(id, who);
  }
  bool provides(const std::string& id) const { return provided_.contains(id); }
  bool demands(const std::string& id) const { return demanded_.contains(id); }

  /// Adds what follows from what is provided (with_implied). Where a demand is met only by way of another
  /// capability, such as a cursor over rows, that one is demanded too.
  void complete();
  /// How many demands nothing meets.
  size_t count_unmet() const;
  /// Throws Unsupported for the first demand that nothing meets: who needs what, in words.
  void check() const;

 private:
  std::set<std::string> provided_;
  std::map<std::string, std::string> demanded_;
};

}  // namespace harness::runtime
