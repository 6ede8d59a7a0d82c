// Tests the options of a run. A list of all combinations of direction, frontier_in and frontier_out has each
// combination once. Tests and `harness check` iterate over this list. A value that is parsed and printed
// again has the same text. Invalid values are refused.
#include "runtime/resolve/options.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "error_of.hpp"

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

/// Returns some texts that are values of an option.
std::vector<std::string> values_of(const Param& param) {
  if (param.names_schedule) return {"wm(chunk=8)"};
  if (param.names_machine) return {"vortex", "vortex(table_latency=40)"};
  if (param.type == ParamType::real) return {"0", "0.05", "1"};
  if (param.is_bytes) return {"1000", "1K", "1025K", "8G"};
  if (param.type == ParamType::unsigned_integer) return {"32", "1024"};
  return param.choices;
}

TEST(Options, EachValueIsReadAndShownAsItIs) {
  for (const Param& param : runtime::option_params()) {
    ASSERT_FALSE(values_of(param).empty()) << param.name;
    for (const std::string& value : values_of(param)) {
      const runtime::OptionTexts asked{{param.name, value}};
      const runtime::OptionTexts shown = runtime::texts_of(runtime::parse_options(asked));
      EXPECT_EQ(shown, value == "same" ? runtime::OptionTexts{} : asked) << param.name << " " << value;
    }
  }
}

TEST(Options, NumbersHaveTheDocumentedBounds) {
  const std::map<std::string, std::string> bounds{
      {"cta_size", "32 to 1024"},
      {"cta_size_dense", "32 to 1024"},
      {"threads", "1 to 1024"},
      {"ranks", "1 to 1024"},
      {"gpus", "1 to 1024"},
      {"processes", "1 to 1024"},
      {"dense_at", "0 to 1"},
      {"hot", "0 to 1"},
      {"stream_bytes", "1 to 1152921504606846976"},
      {"device_memory", "1 to 1152921504606846976"},
      {"l2", "1 to 1152921504606846976"},
  };
  std::map<std::string, std::string> found;
  for (const Param& param : runtime::option_params())
    if (param.type != ParamType::choice)
      found[param.name] = print_bound(param, *param.min) + " to " + print_bound(param, *param.max);
  EXPECT_EQ(found, bounds);
}

TEST(Options, BytesHaveOneSpelling) {
  const auto shown = [](const char* text) {
    return runtime::texts_of(runtime::parse_options({{"device_memory", text}})).at("device_memory");
  };
  EXPECT_EQ(shown("8589934592"), "8G");
  EXPECT_EQ(shown("8192M"), "8G");
  EXPECT_EQ(shown("1048577"), "1048577");
  for (const char* text : {"", "G", "8g", "8GB", "-1", "1.5G", "99999999999999999999", "99999999999T"})
    EXPECT_THROW(shown(text), Error) << text;
}

TEST(Options, AreReadByTheirNameAndType) {
  EXPECT_TRUE(runtime::texts_of(runtime::parse_options({})).empty());
  EXPECT_EQ(error_of([] {
              runtime::parse_options({{"directions", "push"}});
            }),
            "there is no option directions");
  EXPECT_EQ(error_of([] {
              runtime::parse_options({{"frontier_out", "reverse_queue"}});
            }),
            "option frontier_out: 'reverse_queue' is not one of its values");
  for (const char* text : {"", "yes", "ON"}) {
    EXPECT_EQ(error_of([&] {
                runtime::parse_options({{"fusion", text}});
              }),
              std::string("option fusion: '") + text + "' is not one of its values");
  }
  EXPECT_EQ(error_of([] {
              runtime::parse_options({{"threads", "2x"}});
            }),
            "option threads: '2x' is not one of its values");
}

TEST(Options, OnlyThreadsHoldForBaselines) {
  for (const Param& param : runtime::option_params())
    EXPECT_EQ(runtime::holds_for_baselines(param.name), param.name == "threads") << param.name;
}

}  // namespace
}  // namespace harness::testing
