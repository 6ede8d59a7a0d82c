// Tests that an algorithm's plan is checked before anything is allocated for it: the sizes of values, and the
// number and the addresses of properties.
#include "runtime/resolve/plan.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <harness/plugin.hpp>

#include "error_of.hpp"
#include "plugins.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;

harness_plan planned;  // set by the algorithm under test, a C function

int32_t plan_as_said(const harness_problem*, void*, harness_plan* plan, harness_error*) {
  const uint32_t size = plan->struct_size;
  *plan = planned;
  plan->struct_size = size;
  return HARNESS_OK;
}

/// Returns the error message about the plan of an algorithm with `state_bytes` bytes of state.
std::string said_of(const harness_plan& plan, uint32_t state_bytes = 64) {
  planned = plan;
  Plugins plugins;
  plugins.algorithm.algorithm.plan = plan_as_said;
  plugins.algorithm.algorithm.state_bytes = state_bytes;
  return error_of(
      [&] { runtime::plan_algorithm(runtime::Choice(plugins.algorithm, {}), undirected(), false); });
}

harness_plan plan_of(uint32_t value_bytes, const std::vector<uint32_t>& offsets = {}) {
  harness_plan plan{};
  plan.value_bytes = value_bytes;
  for (const uint32_t offset : offsets) add_property(plan, "number", 4, offset);
  return plan;
}

TEST(Plan, ValuesHaveFourOrEightBytes) {
  for (const uint32_t bytes : {4u, 8u}) EXPECT_EQ(said_of(plan_of(bytes)), "(no error)") << bytes;
  for (const uint32_t bytes : {0u, 1u, 2u, 5u, 9u, 16u})
    EXPECT_THAT(said_of(plan_of(bytes)),
                HasSubstr(fmt::format("its plan has values of {} bytes, expected 4 or 8", bytes)));
}

TEST(Plan, EachPropertyHasItsAddressInTheState) {
  EXPECT_EQ(said_of(plan_of(4, {0, 8, 56})), "(no error)") << "the last place of 64 bytes";
  for (const std::vector<uint32_t>& offsets : {std::vector<uint32_t>{57, 0, 0}, {0, 57, 0}, {0, 0, 57}})
    EXPECT_THAT(said_of(plan_of(4, offsets)),
                HasSubstr("the address of property number would go past its state"));
}

TEST(Plan, PropertiesAreCounted) {
  harness_plan most = plan_of(4, std::vector<uint32_t>(HARNESS_MAX_PROPERTIES, 0));
  EXPECT_EQ(said_of(most), "(no error)");
  ++most.property_count;
  EXPECT_THAT(said_of(most), HasSubstr(fmt::format("its plan has {} properties, at most {} are allowed",
                                                   HARNESS_MAX_PROPERTIES + 1, +HARNESS_MAX_PROPERTIES)));
}

}  // namespace
}  // namespace harness::testing
