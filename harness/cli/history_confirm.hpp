// harness history confirm: measures two installed versions of harness alternately, so that both see the same
// machine. Only this command may call a change of a history a regression.
#pragma once

#include <string>
#include <vector>

#include "base/error.hpp"

namespace harness::cli {

struct Confirmation {
  std::string before, after;  ///< executables, or prefixes with bin/harness
  std::string experiment, out = "results/confirm";
  std::vector<std::string> only;
  size_t rounds = 20;
};

/// Runs the experiment with both versions in short alternating parts, and compares the results. Returns
/// Exit::failed for a regression.
Exit confirm_change(const Confirmation& wanted);

}  // namespace harness::cli
