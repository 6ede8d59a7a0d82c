// Tests parameters: how values are parsed, errors, and the canonical spelling of values.
#include "base/param.hpp"

#include <gtest/gtest.h>

namespace harness::testing {
namespace {

const Param width{.name = "width", .type = ParamType::unsigned_integer, .min = 1, .max = 64};
const Param seed{.name = "seed", .type = ParamType::unsigned_integer};
const Param shift{.name = "shift", .type = ParamType::integer, .min = -10, .max = 10};
const Param scale{.name = "scale", .type = ParamType::real, .min = 0, .max = 1};
const Param flag{.name = "flag", .type = ParamType::boolean};
const Param mode{.name = "mode", .type = ParamType::choice, .choices = {"off", "on", "auto"}};

std::string respelt(const Param& param, const char* text) {
  const auto [value, fault] = parse_value(param, text);
  return fault == ParamFault::none ? print_value(param, value) : "refused";
}

TEST(Param, ATextHasOneSpelling) {
  EXPECT_EQ(respelt(width, "08"), "8");
  EXPECT_EQ(respelt(shift, "-010"), "-10");
  EXPECT_EQ(respelt(scale, "0.850"), "0.85");
  EXPECT_EQ(respelt(scale, "1e-3"), "0.001");
  EXPECT_EQ(respelt(flag, "true"), "true");
  EXPECT_EQ(respelt(mode, "auto"), "auto");
  EXPECT_EQ(respelt(seed, "18446744073709551615"), "18446744073709551615") << "all bits are kept";
}

TEST(Param, AValueIsANumberOfItsType) {
  EXPECT_EQ(parse_value(shift, "-3").value.integer, -3);
  EXPECT_EQ(parse_value(shift, "-3").value.real, -3.0) << "for integers the same number";
  EXPECT_EQ(parse_value(scale, "0.25").value.real, 0.25);
  EXPECT_EQ(parse_value(flag, "true").value.integer, 1);
  EXPECT_EQ(parse_value(flag, "false").value.integer, 0);
  EXPECT_EQ(parse_value(mode, "auto").value.integer, 2) << "the place among the choices";
}

TEST(Param, AFaultSaysWhatIsWrong) {
  struct Fault {
    const Param& param;
    const char* text;
    ParamFault fault;
  };
  const Fault faults[] = {
      {width, "", ParamFault::no_value},           {width, "1.5", ParamFault::no_value},
      {width, "8 ", ParamFault::no_value},         {width, "0x8", ParamFault::no_value},
      {width, "-1", ParamFault::negative},         {width, "0", ParamFault::out_of_range},
      {width, "65", ParamFault::out_of_range},     {shift, "-11", ParamFault::out_of_range},
      {shift, "ten", ParamFault::no_value},        {scale, "half", ParamFault::no_value},
      {scale, "1.0001", ParamFault::out_of_range}, {scale, "nan", ParamFault::not_finite},
      {scale, "inf", ParamFault::not_finite},      {seed, "18446744073709551616", ParamFault::no_value},
      {flag, "yes", ParamFault::no_value},         {flag, "1", ParamFault::no_value},
      {mode, "On", ParamFault::no_value},          {mode, "", ParamFault::no_value}};
  for (const auto& [param, text, fault] : faults) {
    EXPECT_EQ(parse_value(param, text).fault, fault) << param.name << " " << text;
  }
}

}  // namespace
}  // namespace harness::testing
