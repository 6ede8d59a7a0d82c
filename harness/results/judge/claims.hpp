// Claims are statements of a paper about its numbers. They are tested by the same rule as bounds
// (ranged.hpp). `harness reproduce` takes its verdicts from these functions.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "results/judge/numbers.hpp"

namespace harness::results {

struct Judged {
  Holding holding = Holding::untested;
  std::string seen;  ///< the observed values, or why none could be observed
};

/// Origin of the results that a claim is tested on. A claim may be limited to some backends, or to graphs of
/// one size.
struct Setting {
  std::vector<std::string> backends;  ///< backends of the results; empty: any
  std::string size;
};

/// Tests a claim as the file entry.yaml of a paper's table or figure states it
/// (docs/reproduction_entries.md). The selections `where`, `of` and `over` are maps of axes to lists of
/// globs, and `system` is a list of globs. Throws Error for an unknown test.
Judged judge_claim(const nlohmann::json& claim, const std::vector<Number>& numbers, const Setting& setting);

// The declarations below implement judge_claim(). A claim names its test. A test judges the numbers that the
// claim selects, and reports the observed values.

using Chosen = std::vector<const Number*>;

/// Returns the numbers that match a map of axes to lists of globs.
Chosen chosen(const Chosen& numbers, const nlohmann::json& wanted);

/// A test of claims. It adds to `doubts` why the intervals of ratios are unbounded.
using ClaimTest = Judged (*)(const nlohmann::json& claim, const Chosen& numbers,
                             std::vector<std::string>& doubts);

/// Tests by name.
///
/// | test | meaning of its keys |
/// | ratio | `of` over `over`, for each pair of numbers: each_at_least, each_at_most (for a fraction |
/// |       | `share` of the pairs), mean_at_least, mean_at_most, max_at_least |
/// | value | the numbers themselves: at_least, at_most |
/// | fastest | `system` has the least number in at least the fraction `share` of the groups. A group has |
/// |       | one quantity, graph, algorithm and x (the fifth axis of a Number) |
/// | distinct_best | `at_least` different values of the axis `best` are the best in some group |
/// | trend | `goes` is `rising` or `falling` (in x, each step by at least the factor `by`), or `flat` (all |
/// |       | numbers within that factor) |
const std::map<std::string, ClaimTest>& claim_tests();

}  // namespace harness::results
