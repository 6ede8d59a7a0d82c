// Tests that no exception of a plugin crosses the ABI, by guarded() and check() of plugin.hpp.
#include <gtest/gtest.h>

#include <harness/plugin.hpp>
#include <stdexcept>

namespace harness::testing {
namespace {

harness_error fresh_error() {
  harness_error error{};
  error.struct_size = sizeof error;
  return error;
}

TEST(Guarded, SuccessLeavesTheErrorAlone) {
  harness_error error = fresh_error();
  EXPECT_EQ(guarded(&error, [] {}), HARNESS_OK);
  EXPECT_EQ(error.status, HARNESS_OK);
  EXPECT_STREQ(error.text, "");
}

TEST(Guarded, EveryExceptionBecomesAStatusAndALine) {
  harness_error error = fresh_error();
  EXPECT_EQ(guarded(&error, [] { throw PluginError(HARNESS_UNSUPPORTED, "not with loops"); }),
            HARNESS_UNSUPPORTED);
  EXPECT_EQ(error.status, HARNESS_UNSUPPORTED);
  EXPECT_STREQ(error.text, "not with loops");
  EXPECT_EQ(guarded(&error, [] { throw std::bad_alloc(); }), HARNESS_OUT_OF_MEMORY);
  EXPECT_STREQ(error.text, "out of host memory");
  EXPECT_EQ(guarded(&error, [] { throw std::runtime_error("a defect"); }), HARNESS_INTERNAL);
  EXPECT_STREQ(error.text, "a defect");
  EXPECT_EQ(guarded(&error, [] { throw 42; }), HARNESS_INTERNAL);
  EXPECT_STREQ(error.text, "an exception other than std::exception");
}

TEST(Guarded, ALongTextIsCutAtTheEndOfTheStruct) {
  harness_error error = fresh_error();
  guarded(&error, [] { throw std::runtime_error(std::string(10'000, 'x')); });
  EXPECT_EQ(std::string(error.text), std::string(sizeof error.text - 1, 'x'));
}

TEST(Guarded, ACallerWithoutTextIsServedToo) {
  EXPECT_EQ(guarded(nullptr, [] { throw std::bad_alloc(); }), HARNESS_OUT_OF_MEMORY);
  // If struct_size ends before the member `text`, only the status is written, and no byte behind struct_size.
  harness_error short_error{};
  short_error.struct_size = offsetof(harness_error, text);
  EXPECT_EQ(guarded(&short_error, [] { throw std::bad_alloc(); }), HARNESS_OUT_OF_MEMORY);
  EXPECT_STREQ(short_error.text, "");
}

TEST(Check, PassesOnTheFailureOfACall) {
  harness_error inner = fresh_error();
  report(&inner, HARNESS_OUT_OF_MEMORY, "8 GiB for neighbors");
  harness_error outer = fresh_error();
  EXPECT_EQ(guarded(&outer, [&] { check(HARNESS_OUT_OF_MEMORY, inner); }), HARNESS_OUT_OF_MEMORY);
  EXPECT_STREQ(outer.text, "8 GiB for neighbors");
  EXPECT_NO_THROW(check(HARNESS_OK, inner));
}

TEST(AddProperty, RefusesMoreThanThePlanHolds) {
  harness_plan plan{};
  for (int i = 0; i < HARNESS_MAX_PROPERTIES; ++i) add_property(plan, "p", 4, 0);
  EXPECT_THROW(add_property(plan, "p", 4, 0), PluginError);
  EXPECT_EQ(plan.property_count, static_cast<uint32_t>(HARNESS_MAX_PROPERTIES));
}

}  // namespace
}  // namespace harness::testing
