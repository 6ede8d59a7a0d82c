// Tests the host hook of an algorithm, which is called directly: the state that it sees, and the changes that
// it may make. Also tests which reads and writes of properties are refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <harness/host/superstep.hpp>

#include "linking_backend.hpp"
#include "runtime/run/host_hook.hpp"

namespace harness::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

void (*ask_hook)(const Superstep& at) = nullptr;

class HostHook : public ::testing::Test {
 protected:
  HostHook() {
    plugins_.algorithm.algorithm.superstep = [](const harness_problem* problem, harness_superstep* at,
                                                harness_error* error) {
      return guarded(error, [&] {
        if (problem->vertices != undirected().num_vertices())
          throw PluginError(HARNESS_INVALID, "another graph");
        ask_hook(Superstep(*at));
      });
    };
    properties_.emplace_back(ledger_, runtime::Owner::algorithm, 4 * sizeof(uint32_t), "first");
    for (uint32_t v = 0; v < 4; ++v) numbers()[v] = 10 + v;
    control_.superstep = 3;
    control_.frontier_size = 7;
    control_.user[1] = 5;
    control_.sums[2] = 0.5;
    control_.done = 1;
    control_.direction = HARNESS_BACKWARD;
  }
  void call(void (*body)(const Superstep& at)) {
    ask_hook = body;
    const runtime::Combination run =
        runtime::combine(plugins_.request({}), undirected(), backends::BackendInfo{.name = "any"});
    runtime::host_hook_of(backend_, undirected(), run, properties_)(control_);
  }
  uint32_t* numbers() { return properties_[0].as<uint32_t>(); }

  Plugins plugins_;
  MemoryBackend backend_;
  runtime::Ledger ledger_{backend_};
  std::vector<runtime::Buffer> properties_;
  harness_control control_{};
};

TEST_F(HostHook, SeesTheSuperstepThatHasEndedAndThePropertiesAsTheyAre) {
  call([](const Superstep& at) {
    EXPECT_EQ(at.number(), 2u);
    EXPECT_EQ(at.frontier_size(), 7u);
    EXPECT_EQ(at.user(1), 5u);
    EXPECT_EQ(at.sum(2), 0.5);
    EXPECT_TRUE(at.done());
    EXPECT_THAT(at.read<uint32_t>(0, 1, 3), ElementsAre(11, 12, 13));
  });
  control_.superstep = 0;
  call([](const Superstep& at) { EXPECT_EQ(at.number(), UINT32_MAX) << "the init hook"; });
}

TEST_F(HostHook, ChangesUserWordsPropertiesAndHowTheRunGoesOn) {
  call([](const Superstep& at) {
    at.user(7) = 9;
    at.write<uint32_t>(0, 2, std::vector<uint32_t>{1, 2});
    at.restart();
  });
  EXPECT_EQ(control_.user[7], 9u);
  EXPECT_THAT(std::vector<uint32_t>(numbers(), numbers() + 4), ElementsAre(10, 11, 1, 2));
  EXPECT_EQ(control_.restart, 1u);
  EXPECT_EQ(control_.done, 0u) << "a run that restarts is not done";
  EXPECT_EQ(control_.direction, HARNESS_PUSH_SUPERSTEP) << "and goes forward";
  call([](const Superstep& at) { at.end(); });
  EXPECT_EQ(control_.done, 1u);
}

TEST_F(HostHook, IsRefusedWhatLiesOutsideOfAProperty) {
  const auto refusal = [&](void (*body)(const Superstep& at)) -> std::string {
    try {
      call(body);
    } catch (const Error& e) {
      return e.what();
    }
    return "";
  };
  EXPECT_THAT(refusal([](const Superstep& at) { at.read<uint32_t>(1, 0, 1); }),
              HasSubstr("algorithm walk: superstep(): there is no property number 1"));
  EXPECT_THAT(refusal([](const Superstep& at) { at.read<uint32_t>(0, 2, 3); }),
              HasSubstr("superstep(): bytes 8 to 20 of property first, which has 16"));
  EXPECT_THAT(refusal([](const Superstep& at) {
                at.write<uint32_t>(0, uint64_t{1} << 62, std::vector<uint32_t>{1});
              }),
              HasSubstr("of property first, which has 16"));
  EXPECT_THAT(refusal([](const Superstep&) { throw PluginError(HARNESS_INVALID, "no more"); }),
              HasSubstr("algorithm walk: no more"));
  EXPECT_EQ(numbers()[0], 10u);
}

TEST_F(HostHook, IsEmptyWhereTheAlgorithmHasNone) {
  plugins_.algorithm.algorithm.superstep = nullptr;
  const runtime::Combination run =
      runtime::combine(plugins_.request({}), undirected(), backends::BackendInfo{.name = "any"});
  EXPECT_FALSE(runtime::host_hook_of(backend_, undirected(), run, properties_));
}

}  // namespace
}  // namespace harness::testing
