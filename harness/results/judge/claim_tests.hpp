// The tests that a claim may name. Each looks at the numbers that the claim selects and says what it saw;
// claims.cpp runs them.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "results/judge/claims.hpp"

namespace harness::results {

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
///   distinct_best  the best along the axis `best` is not the same everywhere: at_least so many different
///   ones trend          along x, which is a number: goes rising or falling, each step by more than the
///   factor `by`;
///                  flat: all within that factor of one another
const std::map<std::string, ClaimTest>& claim_tests();

}  // namespace harness::results
