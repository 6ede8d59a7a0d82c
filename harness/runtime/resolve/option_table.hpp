// The table of options. Each entry has the option's declaration, its member of Options and its rules. A new
// option needs a member, an entry in option_table.cpp, and code where it takes effect.
#pragma once

#include <functional>
#include <vector>

#include "runtime/resolve/rules.hpp"

namespace harness::runtime {

struct Option {
  Param param;
  std::function<bool(Options&, const std::string&)> read;  // returns false if the text is not a valid value
  std::function<std::optional<std::string>(const Options&)> text;  // nothing if the option was not given
  std::vector<Rule> rules;
  bool for_baselines = false;
};

/// Returns the options in the sequence in which they are listed and their rules are checked.
const std::vector<Option>& option_table();

}  // namespace harness::runtime
