// The table of options: of each its declaration, its member of Options and the rules of validity that it
// brings. A new option is a member and an entry here, and where it takes effect.
#pragma once

#include <functional>
#include <vector>

#include "runtime/resolve/rules.hpp"

namespace harness::runtime {

struct Option {
  Param param;
  std::function<bool(Options&, const std::string&)> read;          // false: the text is none of its values
  std::function<std::optional<std::string>(const Options&)> text;  // nothing where it was not asked
  std::vector<Rule> rules;
  bool for_baselines = false;
};

/// In the order in which they are listed, and in which their rules are asked.
const std::vector<Option>& option_table();

}  // namespace harness::runtime
