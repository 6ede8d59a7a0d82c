// Claims: what a paper says its numbers show, judged by the rule of bounds (ranged.hpp). `harness reproduce`
// asks here for every verdict, and draws and lists what it gets.
#pragma once

#include <map>
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

// The tests that a claim may name. Each looks at the numbers that the claim selects and says what it saw;
// claims.cpp runs them.

using Chosen = std::vector<const Number*>;

/// Those that fit a map of axes to lists of globs.
Chosen chosen(const Chosen& numbers, const nlohmann::json& wanted);

/// `doubts`: takes why intervals of ratios are open.
using ClaimTest = Judged (*)(const nlohmann::json& claim, const Chosen& numbers,
                             std::vector<std::string>& doubts);

/// By name.
///
///   ratio          `of` over `over`, number by number: each_at_least, each_at_most (for a `share` of them),
///                  mean_at_least, mean_at_most, max_at_least
///   value          the numbers themselves: at_least, at_most
///   fastest        the least of each graph, algorithm and x belongs to `system`, in a `share` of them
///   distinct_best  the best along the axis `best` is not the same everywhere: at_least so many
///   trend          along x, which is a number: goes rising or falling, each step by more than a factor
///                  `by`; flat: all within that factor of one another
const std::map<std::string, ClaimTest>& claim_tests();

}  // namespace harness::results
