// Tests which data a session keeps between configurations, and which it builds again. It keeps the most
// recent layouts and small results of reference computations. After a graph is removed, it keeps nothing of
// this graph.
#include <gtest/gtest.h>

#include <harness/plugin.hpp>

#include "linking_backend.hpp"
#include "runtime/session.hpp"

namespace harness::testing {
namespace {

int built = 0, computed = 0;

int32_t count_build(const harness_build_input* input, const harness_builder* builder, harness_error* error) {
  ++built;
  return build_parts<1>(input, builder, error);
}
int32_t count_reference(const harness_problem* problem, void* const* properties, harness_error*) {
  ++computed;
  for (uint32_t v = 0; v < problem->vertices; ++v) static_cast<uint32_t*>(properties[0])[v] = v;
  return HARNESS_OK;
}
int32_t accept(const harness_problem*, const void* const*, const void* const*, harness_error*) {
  return HARNESS_OK;
}
uint64_t times_supersteps(const harness_problem* problem, const void* const*, uint64_t supersteps) {
  return problem->edges * supersteps;
}

class KeptTest : public ::testing::Test {
 protected:
  KeptTest() : plugins_(), session_(registry_, std::make_unique<LinkingBackend>()) {
    built = computed = 0;
    plugins_.format.format.state_bytes = 8;
    plugins_.format.format.build = count_build;
    for (plugin::Plugin* plugin : {&plugins_.algorithm, &plugins_.format, &plugins_.schedule})
      plugin->images = images_for("any");
    for (const char* id : {"a", "b", "c"}) {
      formats_.push_back(plugins_.format);
      formats_.back().id = id;
    }
  }

  runtime::Prepared prepare(size_t format) {
    return session_.prepare(undirected(),
                            {runtime::Choice(plugins_.algorithm, {}), runtime::Choice(formats_[format], {}),
                             runtime::Choice(plugins_.schedule, {}), runtime::parse_options({})});
  }
  /// Returns true if this preparation builds the layout of the format, because the session has not kept it.
  bool builds(size_t format) {
    const int before = built;
    prepare(format);
    return built > before;
  }

  const plugin::Registry registry_;
  Plugins plugins_;
  std::vector<plugin::Plugin> formats_;
  runtime::Session session_;
};

TEST_F(KeptTest, TheTwoLayoutsThatWereUsedLast) {
  EXPECT_TRUE(builds(0));
  EXPECT_FALSE(builds(0));
  EXPECT_TRUE(builds(1));
  EXPECT_FALSE(builds(0)) << "now it is the most recent";
  EXPECT_TRUE(builds(2));
  EXPECT_FALSE(builds(0));
  EXPECT_TRUE(builds(1)) << "it made room";
  EXPECT_FALSE(builds(0));
  EXPECT_TRUE(builds(2));
}

TEST_F(KeptTest, NothingOfAGraphThatIsGone) {
  builds(0);
  session_.forget();
  EXPECT_EQ(session_.kept_bytes(), 0u);
  EXPECT_TRUE(builds(0));
}

/// A run with a result of four numbers, by an algorithm with the name `id`.
class Result : public runtime::Runnable {
 public:
  explicit Result(const std::string& id) {
    plugin_.id = id;
    plugin_.algorithm.reference = count_reference;
    plugin_.algorithm.verify = accept;
    plugin_.algorithm.edges_processed = times_supersteps;
    plan_.value_bytes = 4;
    add_property(plan_, "number", 4, 0);
  }
  Result(const Result&) = delete;  // its choice points to its plugin

  const runtime::Choice& algorithm() const override { return choice_; }
  const harness_plan& plan() const override { return plan_; }
  void poison(int) override {}
  backends::RunResult run(double) override { return {}; }
  backends::TimedRun time_kernels(double) override { return {}; }
  runtime::HostProperties download() const override {
    runtime::HostProperties properties;
    properties.emplace_back(16);
    return properties;
  }

 private:
  plugin::Plugin plugin_ = harness::testing::plugin(HARNESS_KIND_ALGORITHM, "", {});
  const runtime::Choice choice_{plugin_, {}};
  harness_plan plan_{};
};

TEST_F(KeptTest, ReferencesAreComputedOnceForEachAlgorithm) {
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < 20; ++i) {
      const runtime::Verification verified = session_.verify(undirected(), Result(std::to_string(i)), 3);
      EXPECT_TRUE(verified.right);
      EXPECT_EQ(verified.edges_processed, 3 * undirected().num_edges());
    }
  }
  EXPECT_EQ(computed, 20) << "none again in the second round";
  EXPECT_EQ(session_.kept_bytes(), 20u * 16);
  session_.forget();
  EXPECT_EQ(session_.kept_bytes(), 0u);
}

}  // namespace
}  // namespace harness::testing
