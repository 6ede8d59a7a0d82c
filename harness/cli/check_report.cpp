#include "cli/check_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace harness::cli {
namespace {

constexpr size_t most_groups = 10, most_reasons = 10;

void print_run(const char* kind, const CheckedRun& run, const std::string& problem) {
  fmt::print("{}: {}: {}\n       again: {}\n", kind, run.what, problem, run.again);
}

}  // namespace

void CheckReport::wrong(const CheckedRun& run, const std::string& problem) {
  ++wrong_;
  Group& group = wrong_with_[run.partner];
  group.others.insert(run.others);
  if (group.runs++ == 0 && wrong_with_.size() <= most_groups) print_run("wrong", run, problem);
}

void CheckReport::set_apart(const CheckedRun& run, const std::string& problem) {
  ++apart_;
  Group& group = apart_with_[run.partner];
  group.others.insert(run.others);
  if (group.runs++ == 0) group.problem = problem;
}

void CheckReport::crashed(const CheckedRun& run, const std::string& fate) {
  ++crashed_;
  print_run("crash", run, fate);
}

void CheckReport::broken(const std::string& finding) {
  ++wrong_;
  fmt::print("wrong: {}\n", finding);
}

void CheckReport::note(const std::string& line) const {
  fmt::print("note: {}\n", line);
}

std::string CheckReport::counts() const {
  return fmt::format("{} runs right, {} wrong", right_, wrong_);
}

bool CheckReport::finish() const {
  for (const auto& [partner, group] : wrong_with_)
    fmt::print("wrong with {}: {} runs ({})\n", partner, group.runs, fmt::join(group.others, ", "));
  for (const auto& [partner, group] : apart_with_) {
    fmt::print("set apart with {}: {} runs ({}), the first: {}\n", partner, group.runs,
               fmt::join(group.others, ", "), group.problem);
  }
  std::vector<std::pair<uint64_t, std::string>> reasons;
  for (const auto& [reason, count] : impossible_) reasons.emplace_back(count, reason);
  std::sort(reasons.rbegin(), reasons.rend());
  for (size_t i = 0; i < std::min(reasons.size(), most_reasons); ++i)
    fmt::print("impossible: {} times: {}\n", reasons[i].first, reasons[i].second);
  if (reasons.size() > most_reasons)
    fmt::print("impossible: {} further reasons\n", reasons.size() - most_reasons);
  const uint64_t impossible =
      std::accumulate(reasons.begin(), reasons.end(), uint64_t{0},
                      [](uint64_t sum, const auto& reason) { return sum + reason.first; });
  fmt::print("{}: {}, {} crashed, {} set apart, {} impossible pairs\n", title_, counts(), crashed_, apart_,
             impossible);
  if (runs() == 0) fmt::print("{}: no combination with the other plugins is possible\n", title_);
  return right_ > 0 && wrong_ == 0 && crashed_ == 0;
}

}  // namespace harness::cli
