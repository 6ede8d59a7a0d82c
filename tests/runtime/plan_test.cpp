// Tests that an algorithm's plan is checked before anything is allocated for it: the sizes of values, and the
// number and the addresses of properties. Also tests what a plan knows of the run.
#include "runtime/resolve/plan.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <harness/plugin.hpp>
#include <limits>

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
  return error_of([&] { runtime::plan_algorithm(runtime::Choice(plugins.algorithm, {}), undirected(), {}); });
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

harness_problem seen;  // the problem of the last plan

int32_t plan_seeing(const harness_problem* problem, void*, harness_plan* plan, harness_error*) {
  seen = *problem;
  plan->value_bytes = 4;
  return HARNESS_OK;
}

/// Returns the problem that the plan of a run with these options sees.
harness_problem problem_of(const StringMap& options, unsigned threads_of_the_backend) {
  Plugins plugins;
  plugins.algorithm.algorithm.plan = plan_seeing;
  runtime::combine(plugins.request(options), undirected(),
                   {.name = "any", .threads = threads_of_the_backend});
  return seen;
}

TEST(Plan, KnowsTheThreadsOfTheRun) {
  EXPECT_EQ(problem_of({}, 6).threads, 6u);
  EXPECT_EQ(problem_of({{"threads", "3"}}, 6).threads, 3u) << "the option replaces the backend's number";
  EXPECT_EQ(problem_of({}, 0).threads, 0u) << "another device, or not loaded";
}

TEST(Plan, KnowsWhetherAllSuperstepsPull) {
  EXPECT_EQ(problem_of({{"direction", "push"}}, 1).pulls, 0u);
  EXPECT_EQ(problem_of({{"direction", "pull"}}, 1).pulls, 1u);
  EXPECT_EQ(problem_of({{"direction", "auto"}}, 1).pulls, 0u) << "some supersteps push";
}

TEST(Plan, BucketsOfFewThreadsAreNarrow) {
  // 3 vertices and 6 edges of weight 10: the mean weight divided by the mean degree is 5
  const std::vector<float> weights(6, 10.0F);
  harness_problem problem{};
  problem.struct_size = sizeof problem;
  problem.vertices = 3;
  problem.edges = 6;
  problem.out.weights = weights.data();
  const auto width = [&](uint32_t threads) {
    problem.threads = threads;
    return bucket_width(problem);
  };
  EXPECT_EQ(width(0), 5 * 32) << "a GPU";
  EXPECT_EQ(width(1), 5 * 8);
  EXPECT_EQ(width(2), 5 * 8);
  EXPECT_EQ(width(4), 5 * 16);
  EXPECT_EQ(width(16), 5 * 32);
  EXPECT_EQ(width(128), 5 * 32);
  problem.pulls = 1;
  EXPECT_EQ(width(1), std::numeric_limits<double>::infinity());
  problem.struct_size = HARNESS_PROBLEM_V1_BYTES;
  EXPECT_EQ(width(1), 5 * 32) << "a harness without the field";
  problem.edges = 0;
  EXPECT_EQ(width(1), 1) << "no weights";
}

}  // namespace
}  // namespace harness::testing
