// Claims: what a paper says its numbers show, judged by the rule of bounds (ranged.hpp). `harness reproduce`
// asks here for every verdict, and draws and lists what it gets.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "results/judge/numbers.hpp"

namespace harness::results {

struct Judged {
  Holding holding = Holding::untested;
  std::string seen;  ///< what was seen, or why nothing could be
};

/// Where results are from: a claim may be about some backends, or about graphs of one size.
struct Setting {
  std::vector<std::string> backends;  ///< of the results; empty: it does not matter
  std::string size;
};

/// A claim as its entry has it. Its selections `where`, `of` and `over` are maps of axes to lists of globs,
/// and `system` is a list of globs. Throws Error for a test that is not there.
Judged judge_claim(const nlohmann::json& claim, const std::vector<Number>& numbers, const Setting& setting);

}  // namespace harness::results
