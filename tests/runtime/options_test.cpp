// The options of a run as a product: what tests and checks go through.
#include "runtime/options.hpp"

#include <gtest/gtest.h>

#include <set>

namespace harness::testing {
namespace {

std::set<std::string> choices_of(const std::string& option) {
  for (const Param& param : runtime::option_params())
    if (param.name == option) return {param.choices.begin(), param.choices.end()};
  return {};
}

TEST(Options, TheProductOfDirectionsAndFrontiersHasEachOnce) {
  const auto all = runtime::direction_and_frontier_options();
  std::map<std::string, std::set<std::string>> seen;
  std::set<std::map<std::string, std::string>> different;
  for (const auto& options : all) {
    EXPECT_EQ(options.size(), 3u);
    for (const auto& [option, value] : options) seen[option].insert(value);
    different.insert(options);
  }
  size_t product = 1;
  for (const char* option : {"direction", "frontier_in", "frontier_out"}) {
    EXPECT_EQ(seen[option], choices_of(option)) << option;
    EXPECT_GE(seen[option].size(), 2u);
    product *= seen[option].size();
  }
  EXPECT_EQ(all.size(), product);
  EXPECT_EQ(different.size(), product);
}

TEST(Options, OnlyThreadsHoldForBaselines) {
  for (const Param& param : runtime::option_params())
    EXPECT_EQ(runtime::holds_for_baselines(param.name), param.name == "threads") << param.name;
}

}  // namespace
}  // namespace harness::testing
