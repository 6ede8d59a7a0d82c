// Tests that a configuration with several sources is measured from each of them, and that the repetitions and
// times that the experiment requests are divided among the sources. The device is scripted: each run has its
// own duration, and leaves the search tree of the current source.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>

#include "base/stopwatch.hpp"
#include "graph/sources.hpp"
#include "graph/spec.hpp"
#include "plugin/memory_backend.hpp"
#include "runtime/session.hpp"
#include "sweep/measure/measure.hpp"

namespace harness::testing {
namespace {

graph::Graph two_vertices() {
  return graph::open_graph({.generator = "path", .params = {{"vertices", "2"}}});
}

/// Returns the time in milliseconds of run number `run` from source number `source`.
using TimeOfRun = std::function<double(size_t source, size_t run)>;

/// A device that runs breadth-first search on two vertices. The source becomes the parent of both.
class Searching : public MemoryBackend {
 public:
  Searching(std::vector<graph::vertex_t> sources, TimeOfRun run_ms, size_t wrong_from)
      : sources_(std::move(sources)), run_ms_(std::move(run_ms)), wrong_from_(wrong_from) {}

  std::string name() const override { return "cpu"; }
  bool accepts(const std::string& target, std::string*) const override {
    return target.starts_with("bitcode");
  }
  backends::Assembled assemble(const backends::LinkLine&) override {
    return {.program = std::make_unique<Nothing>()};
  }
  void name_memory(const void* memory, const std::string& what) override { memory_[what] = memory; }
  backends::PreparedJob prepare(std::span<const backends::Job>) override {
    const size_t search = searches_++;
    auto* const parents = static_cast<int32_t*>(const_cast<void*>(memory_.at("algorithm parent")));
    const auto source = static_cast<int32_t>(sources_.at(search));
    return [=, this, run = size_t{0}]() mutable {
      parents[0] = parents[1] = search >= wrong_from_ ? 1 - source : source;
      return backends::RunResult{.milliseconds = run_ms_(search, run++), .supersteps = search + 1};
    };
  }

 private:
  struct Nothing : backends::Program {
    backends::Kernel kernel(const std::string&) const override { return nullptr; }
  };

  const std::vector<graph::vertex_t> sources_;
  const TimeOfRun run_ms_;
  const size_t wrong_from_;
  std::map<std::string, const void*> memory_;
  size_t searches_ = 0;
};

results::Measurement search(
    const experiment::MeasurePlan& plan, size_t wrong_from = 99,
    const TimeOfRun& run_ms = [](size_t, size_t) { return 1.0; }) {
  static const plugin::Registry plugins = [] {
    plugin::Registry registry;
    for (const auto& folder : plugin::plugin_folders({})) registry.add_folder(folder);
    return registry;
  }();
  experiment::Experiment experiment;
  experiment.measure = plan;
  experiment::Configuration configuration;
  const auto by_default = [&](harness_kind kind, const std::string& id) {
    return experiment::Choice{.id = id, .values = runtime::Choice(*plugins.find(kind, id), {}).values};
  };
  configuration.algorithm = by_default(HARNESS_KIND_ALGORITHM, "bfs");
  configuration.algorithm.draw = {.count = 2, .seed = 3};
  configuration.format = by_default(HARNESS_KIND_FORMAT, "csr");
  configuration.schedule = by_default(HARNESS_KIND_SCHEDULE, "vm");
  const graph::Graph graph = two_vertices();
  runtime::Session session(plugins,
                           std::make_unique<Searching>(graph::draw_sources(graph, 2, 3), run_ms, wrong_from));
  const Stopwatch watch;
  results::Measurement row = sweep::measure(session, graph, experiment, configuration);
  EXPECT_LE(row.verify_ms.value_or(0), watch.milliseconds()) << "checks are a part of the row's time";
  return row;
}

std::map<int64_t, size_t> samples_by_source(const results::Measurement& row) {
  EXPECT_EQ(row.status, "ok") << row.reason;
  std::map<int64_t, size_t> count;
  for (const results::Sample& sample : row.samples) ++count[sample.source];
  return count;
}

experiment::MeasurePlan plan_of(uint64_t repetitions, double min_time_s, double max_time_s = 30) {
  experiment::MeasurePlan plan;
  plan.repetitions = repetitions;
  plan.min_time_s = min_time_s;
  plan.max_time_s = max_time_s;
  return plan;
}

using Shares = std::map<int64_t, size_t>;

TEST(SourcesShare, TheRepetitions) {
  EXPECT_EQ(samples_by_source(search(plan_of(6, 0))), (Shares{{0, 3}, {1, 3}}));
  EXPECT_EQ(samples_by_source(search(plan_of(5, 0))), (Shares{{0, 3}, {1, 3}})) << "rounded up";
}

TEST(SourcesShare, TheTimes) {
  EXPECT_EQ(samples_by_source(search(plan_of(2, 0.020))), (Shares{{0, 10}, {1, 10}}))
      << "20 ms of runs of a millisecond";
  EXPECT_EQ(samples_by_source(search(plan_of(100, 0, 0.020))), (Shares{{0, 10}, {1, 10}}));
}

TEST(SourcesShare, OneRow) {
  constexpr double hour_ms = 3.6e6;
  experiment::MeasurePlan plan = plan_of(2, 0, 1e9);
  plan.timeout_s = 1e9;
  const results::Measurement row = search(plan, 99, [](size_t, size_t) { return hour_ms; });
  ASSERT_EQ(row.status, "ok") << row.reason;
  EXPECT_EQ(row.sources, 2);
  EXPECT_EQ(row.repetitions, 2);
  EXPECT_EQ(row.warmup_runs, 2) << "the first run from each source";
  EXPECT_EQ(row.batch, 1);
  EXPECT_DOUBLE_EQ(row.time_ms_median.value(), hour_ms);
  EXPECT_GE(row.end_to_end_ms.value(), hour_ms) << "the first run, and what preparing it took";
  EXPECT_LT(row.end_to_end_ms.value(), 1.5 * hour_ms);
  EXPECT_EQ(row.verified, "first and last run from each source against the sequential reference");
  EXPECT_THAT(row.answer, ::testing::StartsWith("source="));
}

TEST(SourcesShare, TheLargestBatchAndTheWorstSpread) {
  for (const size_t quick : {0, 1}) {
    const auto times = [&](size_t source, size_t) { return source == quick ? 0.01 : 1.0; };
    EXPECT_EQ(search(plan_of(2, 0), 99, times).batch, 100) << "a hundred runs fill a millisecond";
  }
  experiment::MeasurePlan plan = plan_of(12, 0);
  plan.stable = 0.02;
  plan.max_repetitions = 12;
  EXPECT_EQ(search(plan).stable, true);
  for (const size_t restless : {0, 1}) {
    const auto times = [&](size_t source, size_t run) {
      return source == restless && run % 2 == 0 ? 2.0 : 1.0;
    };
    EXPECT_EQ(search(plan, 99, times).stable, false) << "source " << restless << " is not stable";
  }
}

TEST(SourcesShare, OneVerdict) {
  const results::Measurement row = search(plan_of(2, 0), 1);
  EXPECT_EQ(row.status, "wrong");
  EXPECT_TRUE(row.samples.empty());
  const graph::Graph graph = two_vertices();
  const auto second = graph.input_id(graph::draw_sources(graph, 2, 3).at(1));
  EXPECT_THAT(row.reason, ::testing::StartsWith(fmt::format("from source {}: ", second)));
}

}  // namespace
}  // namespace harness::testing
