#include "results/judge/claims.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fnmatch.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "base/error.hpp"

namespace harness::results {
namespace {

using nlohmann::json;

bool fits(const std::string& text, const json& globs) {
  return std::ranges::any_of(globs, [&](const json& glob) {
    return fnmatch(glob.get_ref<const std::string&>().c_str(), text.c_str(), FNM_NOESCAPE) == 0;
  });
}

std::string joined(const std::vector<std::string>& words, const char* between) {
  return fmt::format("{}", fmt::join(words, between));
}

/// If a verdict is unclear, puts the cause before the observed values: the doubts about the numbers, or noise
/// if there are no doubts.
Judged explained(Judged judged, const std::vector<std::string>& doubts) {
  if (judged.holding != Holding::unclear) return judged;
  std::vector<std::string> known;
  for (const std::string& doubt : doubts) {
    if (!doubt.empty() && std::ranges::find(known, doubt) == known.end()) known.push_back(doubt);
  }
  judged.seen =
      (known.empty() ? "the limit lies within the noise" : joined(known, "; ")) + ": " + judged.seen;
  return judged;
}

}  // namespace

Chosen chosen(const Chosen& numbers, const json& wanted) {
  Chosen found;
  for (const Number* number : numbers) {
    const auto agrees = [&](const auto& axis) { return fits(number->axis(axis.key()), axis.value()); };
    bool all = true;
    for (const auto& axis : wanted.items()) all &= agrees(axis);
    if (all) found.push_back(number);
  }
  return found;
}

Judged judge_claim(const json& claim, const std::vector<Number>& numbers, const Setting& setting) {
  const auto wanted = claim.value("backends", std::vector<std::string>());
  const auto is_wanted = [&](const std::string& one) {
    return std::ranges::find(wanted, one) != wanted.end();
  };
  if (!wanted.empty() && !std::ranges::all_of(setting.backends, is_wanted)) {
    return {Holding::untested, fmt::format("it is about {}; these results are of {}", joined(wanted, " or "),
                                           joined(setting.backends, ", "))};
  }
  if (const std::string size = claim.value("size", setting.size);
      !setting.size.empty() && size != setting.size)
    return {Holding::untested, fmt::format("it needs graphs of the {} size", size)};
  Chosen all;
  for (const Number& number : numbers) all.push_back(&number);
  const Chosen some = chosen(all, claim.value("where", json::object()));
  if (some.empty()) return {Holding::untested, "no number for it was measured"};
  const auto test = claim_tests().find(claim.at("test").get<std::string>());
  if (test == claim_tests().end()) throw_error("there is no test '{}' of claims", claim.at("test").dump());
  std::vector<std::string> doubts;
  for (const Number* number : some) doubts.push_back(number->doubt);
  Judged judged = test->second(claim, some, doubts);
  return explained(std::move(judged), doubts);
}

}  // namespace harness::results
