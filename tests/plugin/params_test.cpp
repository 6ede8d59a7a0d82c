// Tests parameter values of plugins: types, ranges, choices, unknown names, and the offsets in the device
// state to which values are written.
#include "plugin/params.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <harness/plugin.hpp>

namespace harness::testing {
namespace {

using ::testing::HasSubstr;

struct State {
  uint32_t width;
  uint32_t mode;
  int64_t shift;
  double scale;
  uint32_t flag;
  uint32_t untouched;
};

plugin::Plugin plugin_with_params() {
  plugin::Plugin plugin;
  plugin.kind = HARNESS_KIND_FORMAT;
  plugin.id = "ell";
  harness_param flag = choice_param("flag", "false", nullptr, "", offsetof(State, flag));
  flag.type = HARNESS_BOOL;
  plugin.params = {uint_param("width", "8", 1, 64, "", offsetof(State, width)),
                   choice_param("mode", "off", "off|on|auto", "", offsetof(State, mode)),
                   int_param("shift", "-1", -10, 10, "", offsetof(State, shift)),
                   real_param("scale", "0.85", 0, 1, "", offsetof(State, scale)),
                   flag,
                   uint_param("host_only", "7", 0, 9, "")};
  return plugin;
}

std::string refusal_of(const std::map<std::string, std::string>& given) {
  try {
    plugin::parse_params(plugin_with_params(), given);
  } catch (const Error& e) {
    return e.what();
  }
  return "accepted";
}

TEST(Params, DefaultsStandWhereNothingIsGiven) {
  const auto values = plugin::parse_params(plugin_with_params(), {});
  ASSERT_EQ(values.size(), 6u);
  EXPECT_EQ(values[0].integer, 8);
  EXPECT_EQ(values[0].real, 8.0);
  EXPECT_EQ(values[1].integer, 0);
  EXPECT_EQ(values[2].integer, -1);
  EXPECT_EQ(values[3].real, 0.85);
  EXPECT_EQ(values[4].integer, 0);
  EXPECT_EQ(values[5].integer, 7);
}

TEST(Params, GivenValuesReplaceThem) {
  const auto values = plugin::parse_params(
      plugin_with_params(),
      {{"mode", "auto"}, {"width", "64"}, {"shift", "-10"}, {"scale", "1e-3"}, {"flag", "true"}});
  EXPECT_EQ(values[0].integer, 64);
  EXPECT_EQ(values[1].integer, 2);
  EXPECT_EQ(values[2].integer, -10);
  EXPECT_EQ(values[3].real, 1e-3);
  EXPECT_EQ(values[4].integer, 1);
}

TEST(Params, AnotherTypeIsRefusedWithWhatWasExpected) {
  EXPECT_EQ(refusal_of({{"width", "wide"}}),
            "format ell: parameter width is 'wide', expected a whole number");
  for (const char* text : {"", "1.5", "8 ", " 8", "0x8", "8k", "99999999999999999999"}) {
    EXPECT_THAT(refusal_of({{"width", text}}), HasSubstr("expected a whole number")) << text;
  }
  for (const char* text : {"", "half", "1,5", "0.5f"}) {
    EXPECT_THAT(refusal_of({{"scale", text}}), HasSubstr("expected a number")) << text;
  }
  for (const char* text : {"", "1", "True", "yes"}) {
    EXPECT_THAT(refusal_of({{"flag", text}}), HasSubstr("expected true or false")) << text;
  }
  for (const char* text : {"", "On", "of", "off|on"}) {
    EXPECT_THAT(refusal_of({{"mode", text}}), HasSubstr("expected one of off|on|auto")) << text;
  }
}

TEST(Params, OutOfRangeIsRefused) {
  EXPECT_THAT(refusal_of({{"width", "0"}}), HasSubstr("expected 1 to 64"));
  EXPECT_THAT(refusal_of({{"width", "65"}}), HasSubstr("expected 1 to 64"));
  EXPECT_THAT(refusal_of({{"width", "-1"}}), HasSubstr("expected 1 to 64"));
  EXPECT_THAT(refusal_of({{"shift", "-11"}}), HasSubstr("expected -10 to 10"));
  EXPECT_THAT(refusal_of({{"scale", "1.0001"}}), HasSubstr("expected 0 to 1"));
  EXPECT_THAT(refusal_of({{"scale", "nan"}}), HasSubstr("expected 0 to 1"));
  EXPECT_THAT(refusal_of({{"scale", "inf"}}), HasSubstr("expected 0 to 1"));
}

TEST(Params, AnUnknownNameIsRefused) {
  EXPECT_EQ(refusal_of({{"width", "8"}, {"heigth", "1"}}),
            "format ell: there is no parameter heigth (known: width, mode, shift, scale, flag, host_only)");
}

TEST(Params, AreStoredWithTheirDeviceTypesAndNowhereElse) {
  const plugin::Plugin plugin = plugin_with_params();
  const auto values = plugin::parse_params(plugin, {{"mode", "on"}, {"flag", "true"}});
  std::array<unsigned char, sizeof(State)> bytes;
  bytes.fill(0xEE);
  plugin::store_params(plugin, values, bytes.data());
  State state;
  std::memcpy(&state, bytes.data(), sizeof state);
  EXPECT_EQ(state.width, 8u);
  EXPECT_EQ(state.mode, 1u);
  EXPECT_EQ(state.shift, -1);
  EXPECT_EQ(state.scale, 0.85);
  EXPECT_EQ(state.flag, 1u);
  EXPECT_EQ(state.untouched, 0xEEEEEEEEu);
}

}  // namespace
}  // namespace harness::testing
