// Tests how a stream of updates is measured, with a scripted baseline whose graph changes. Its runs report
// scripted times, so that the statistics are known exactly.
#include "sweep/measure/stream.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <harness/update.h>

#include <algorithm>
#include <harness/plugin.hpp>
#include <set>
#include <utility>

#include "plugin/memory_backend.hpp"
#include "runtime/plugins.hpp"
#include "runtime/session.hpp"
#include "sweep/measure/step.hpp"
#include "sweep/measure/trial.hpp"

namespace harness::testing {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

enum Mistake { no_mistake, wrong_effects, wrong_last_run };

constexpr uint64_t bytes_of_an_arc = 16, bytes_of_a_batch = 1000;

/// The number of runs of each program that was made since the test began.
std::vector<size_t> runs_of_programs;

/// Numbers the vertices by their degrees. The first run of each program takes 100 ms, run n takes n ms in the
/// first program and 10 n ms in the others.
struct Degrees : BaselineProgram {
  explicit Degrees(const BaselineInput& input)
      : mistake(static_cast<Mistake>(input.param(0).integer)), numbers(input.property<uint32_t>("number")) {
    for (uint32_t v = 0; v < input.vertices(); ++v)
      for (uint64_t e = input.out().offsets[v]; e < input.out().offsets[v + 1]; ++e)
        arcs.emplace(v, input.out().neighbors[e]);
    runs_of_programs.push_back(0);
  }
  void run(harness_baseline_run& run) override {
    const size_t number = runs_of_programs[place]++;
    std::fill(numbers.begin(), numbers.end(), mistake == wrong_last_run && number == 5 ? 1 : 0);
    for (const auto& [from, to] : arcs) ++numbers[from];
    run.graph_bytes = 100;
    run.scratch_bytes = 1000;
    run.milliseconds = number == 0 ? 100 : static_cast<double>(number) * (place == 0 ? 1 : 10);
  }
  harness_applied apply(const harness_operations& operations) {
    harness_applied applied{};
    const std::set<std::pair<uint32_t, uint32_t>> before = arcs;
    const auto change = [&](uint32_t from, uint32_t to, bool inserts) {
      if (inserts) {
        arcs.emplace(from, to);
      } else {
        arcs.erase({from, to});
      }
    };
    for (uint64_t i = 0; i < operations.count; ++i) {
      const bool inserts = operations.changes[i] == HARNESS_INSERT;
      change(operations.from[i], operations.to[i], inserts);
      if (operations.both != 0) change(operations.to[i], operations.from[i], inserts);
    }
    for (const auto& arc : arcs) applied.inserted += before.contains(arc) ? 0 : 1;
    for (const auto& arc : before) applied.deleted += arcs.contains(arc) ? 0 : 1;
    batches += operations.count > 0 ? 1 : 0;
    if (mistake == wrong_effects && batches == 3) ++applied.inserted;
    applied.entries = operations.count;
    applied.graph_bytes = arcs.size() * bytes_of_an_arc + batches * bytes_of_a_batch;
    return applied;
  }

  const Mistake mistake;
  const size_t place = runs_of_programs.size();
  const std::span<uint32_t> numbers;
  std::set<std::pair<uint32_t, uint32_t>> arcs;
  uint64_t batches = 0;
};

std::unique_ptr<BaselineProgram> make_degrees(const BaselineInput& input) {
  return std::make_unique<Degrees>(input);
}

int32_t plan_degrees(const harness_problem*, void*, harness_plan* plan, harness_error*) {
  plan->value_bytes = 4;
  add_property(*plan, "number", 4, 0);
  return HARNESS_OK;
}
int32_t degrees_of(const harness_problem* problem, void* const* properties, harness_error*) {
  for (uint32_t v = 0; v < problem->vertices; ++v)
    static_cast<uint32_t*>(properties[0])[v] =
        static_cast<uint32_t>(problem->out.offsets[v + 1] - problem->out.offsets[v]);
  return HARNESS_OK;
}
int32_t compare_degrees(const harness_problem* problem, const void* const* got, const void* const* expected,
                        harness_error* error) {
  return guarded(error, [&] { require_equal<uint32_t>(*problem, got[0], expected[0], "number"); });
}

struct HostMemory : MemoryBackend {
  std::string name() const override { return "cpu"; }
  bool accepts(const std::string&, std::string*) const override { return true; }
};

/// Returns the measurement of a stream on a path of 40 vertices.
results::Measurement row_of_stream(const experiment::Stream& stream, Mistake mistake = no_mistake) {
  plugin::Plugin algorithm = plugin(HARNESS_KIND_ALGORITHM, "degrees", {});
  algorithm.algorithm.state_bytes = 8;
  algorithm.algorithm.plan = plan_degrees;
  algorithm.algorithm.reference = degrees_of;
  algorithm.algorithm.verify = compare_degrees;
  plugin::Plugin baseline =
      plugin(HARNESS_KIND_BASELINE, "changing", {"baseline.degrees/1", "baseline.update/1"});
  baseline.baseline = make_baseline<make_degrees>();
  baseline.apply_batch = [](void* program, const harness_operations* batch, harness_applied* applied,
                            harness_error* error) {
    return guarded(error, [&] {
      *applied = static_cast<Degrees&>(*static_cast<HeldProgram*>(program)->program).apply(*batch);
    });
  };
  baseline.params = {uint_param("mistake", "0", 0, 9, "what is wrong")};
  runs_of_programs.clear();
  const graph::Graph graph = graph::open_graph({.generator = "path", .params = {{"vertices", "40"}}});
  const plugin::Registry none;
  runtime::Session session(none, std::make_unique<HostMemory>());
  const runtime::BaselineRequest request{
      runtime::Choice(algorithm, {}), runtime::Choice(baseline, {{"mistake", std::to_string(mistake)}}), {}};
  results::Measurement row;
  sweep::measure_stream(row, session, graph, request, stream, {}, [](sweep::Step) {});
  return row;
}

template <class T>
std::vector<T> column(const results::Measurement& row, const std::string& name) {
  std::vector<T> values;
  for (const std::vector<Counted>& line : row.update_lines) {
    for (const Counted& cell : line)
      if (cell.column == name) values.push_back(std::get<T>(cell.value));
  }
  return values;
}

std::string failure_of_stream(const experiment::Stream& stream, Mistake mistake) {
  try {
    row_of_stream(stream, mistake);
  } catch (const sweep::Failure& e) {
    return e.status() + ": " + e.what();
  }
  return "none";
}

TEST(Stream, HasALinePerBatchAndSumsOverAllOfThem) {
  const results::Measurement row = row_of_stream({.batch = 10, .batches = 5, .insert = 0.7, .seed = 1});
  EXPECT_EQ(row.batches, 5u);
  EXPECT_EQ(row.samples.size(), 5u);
  EXPECT_THAT(column<uint64_t>(row, "batch"), ElementsAre(0, 1, 2, 3, 4));
  EXPECT_THAT(column<uint64_t>(row, "arcs"), Each(20)) << "each operation is on both arcs of its edge";
  EXPECT_THAT(column<uint64_t>(row, "entries"), Each(10));
  EXPECT_EQ(row.edges_processed, 20u) << "per batch";
  const std::vector<uint64_t> inserted = column<uint64_t>(row, "inserted"),
                              deleted = column<uint64_t>(row, "deleted"),
                              edges = column<uint64_t>(row, "edges"),
                              bytes = column<uint64_t>(row, "layout_bytes");
  uint64_t arcs = 78, effective = 0;  // a path of 40 vertices has 39 edges
  for (size_t i = 0; i < 5; ++i) {
    arcs += inserted[i] - deleted[i];
    effective += inserted[i] + deleted[i];
    EXPECT_EQ(edges[i], arcs);
    EXPECT_EQ(bytes[i], arcs * bytes_of_an_arc + (i + 1) * bytes_of_a_batch);
  }
  EXPECT_EQ(row.bytes_per_arc_before, 16);
  EXPECT_DOUBLE_EQ(row.bytes_per_arc_after.value(), 16 + 5000.0 / static_cast<double>(arcs));
  double sum = 0;
  for (const results::Sample& sample : row.samples) sum += sample.time_ms;
  EXPECT_DOUBLE_EQ(row.arcs_per_s.value(), 100 / sum * 1e3);
  EXPECT_DOUBLE_EQ(row.effective_per_s.value(), static_cast<double>(effective) / sum * 1e3);
  EXPECT_DOUBLE_EQ(row.apply_ms.value(), sum / 5);
  EXPECT_EQ(row.copy_ms.value() + row.grow_ms.value() + row.sort_ms.value() + row.compact_ms.value(), 0)
      << "a program has no such parts";
  EXPECT_EQ(row.caches, "warm");
}

TEST(Stream, RunsTheAlgorithmAsOftenAsItsKeySaysAndAtTheEnd) {
  const results::Measurement row = row_of_stream({.batch = 4, .batches = 6, .every = 2});
  EXPECT_THAT(column<double>(row, "algorithm_ms"), ElementsAre(1, 3))
      << "after the second and the fourth batch, each after a warm-up run";
  EXPECT_EQ(row.aged_ms, 7) << "median of the runs 5 to 9 of the changed graph";
  EXPECT_EQ(row.fresh_ms, 30) << "median of the runs 1 to 5 of the graph that was made anew";
  EXPECT_THAT(runs_of_programs, ElementsAre(10, 6));
  EXPECT_EQ(row.format_bytes, 100u) << "as the runs report";
  EXPECT_EQ(row.algorithm_bytes, 160u);
  EXPECT_EQ(row.scratch_bytes, 1000u);
  EXPECT_EQ(row.peak_device_bytes, 1260u);
  EXPECT_EQ(row.plugin_hash.size(), 16u);
  const results::Measurement at_the_end = row_of_stream({.batch = 4, .batches = 6});
  EXPECT_THAT(column<double>(at_the_end, "algorithm_ms"), ElementsAre());
  EXPECT_FALSE(at_the_end.format_bytes) << "no run has told it";
  EXPECT_THAT(runs_of_programs, ElementsAre(6, 6));
  EXPECT_GT(row.rebuild_ms.value(), 0);
}

// Checking the changed graph takes time. In a stream of 400 batches or more, the graph is therefore not
// checked after every batch, but 200 to 400 times.
TEST(Stream, IsCheckedOftenAndAfterItsLastBatch) {
  for (const auto& [batches, checks] : {std::pair<uint64_t, int>{5, 5}, {399, 399}, {400, 201}, {450, 226}}) {
    const results::Measurement row = row_of_stream({.batch = 1, .batches = batches});
    const std::vector<bool> checked = column<bool>(row, "checked");
    EXPECT_EQ(std::count(checked.begin(), checked.end(), true), checks) << batches;
    EXPECT_TRUE(checked.back());
    EXPECT_THAT(row.verified,
                HasSubstr(fmt::format("number of edges after {} of {} batches", checks, batches)));
  }
}

TEST(Stream, TheSlowBatchesAreTheLastPercent) {
  const results::Measurement row = row_of_stream({.batch = 1, .batches = 150});
  std::vector<double> times;
  for (const results::Sample& sample : row.samples) times.push_back(sample.time_ms);
  std::sort(times.begin(), times.end());
  EXPECT_EQ(row.batch_ms_p99, times[147]);
}

TEST(Stream, ABaselineKeepsItsVertices) {
  try {
    row_of_stream({.batch = 3, .batches = 2, .vertices = 0.5});
    ADD_FAILURE() << "it was accepted";
  } catch (const runtime::Unsupported& e) {
    EXPECT_STREQ(e.what(), "updates: baseline changing keeps its vertices (vertices: 0)");
  }
}

TEST(Stream, WrongEffectsOrResultsEndTheRow) {
  EXPECT_THAT(failure_of_stream({.batch = 3, .batches = 5, .seed = 4}, wrong_effects),
              ::testing::MatchesRegex("wrong: batch 2: inserted [0-9]+ and deleted 0 arcs, expected .*"));
  EXPECT_EQ(failure_of_stream({.batch = 3, .batches = 2}, wrong_effects), "none")
      << "only its third batch is wrong";
  EXPECT_THAT(failure_of_stream({.batch = 3, .batches = 1}, wrong_last_run),
              HasSubstr("wrong: after the updates: number of vertex 0 is "));
  EXPECT_THAT(failure_of_stream({.batch = 3, .batches = 4, .every = 1}, wrong_last_run),
              HasSubstr("wrong: after the updates: number of vertex 0 is "))
      << "the third run between batches, as its sixth run";
}

}  // namespace
}  // namespace harness::testing
