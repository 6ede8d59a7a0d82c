// harness history confirm: measures two installed versions of harness alternately, so that drift of the
// machine affects both equally. Changes that `harness history` finds are called regressions only after this
// command has confirmed them.
#pragma once

#include <string>
#include <vector>

#include "base/error.hpp"

namespace harness::cli {

struct Confirmation {
  std::string before, after;  ///< executables, or prefixes of installs that contain bin/harness
  std::string experiment, out = "results/confirm";
  std::vector<std::string> only;
  size_t rounds = 20;
};

/// Measures the experiment with both versions, which take turns with a time budget of 0.3 s each, until both
/// are complete. Then compares the results. Returns Exit::failed if the second version is slower.
Exit confirm_change(const Confirmation& wanted);

}  // namespace harness::cli
