// Tests a trial, which runs a program several times and verifies its results. Here the program is scripted:
// the script gives each run its duration and its deed, such as a wrong result or none. On a machine with
// other programs there may be more repetitions than planned.
#include "sweep/measure/trial.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <harness/plugin.hpp>

#include "plugin/memory_backend.hpp"
#include "runtime/plugins.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;

enum class Deed { right, wrong, idle, hangs, goes_on_for_ever };

struct ScriptedRun {
  double ms = 1;
  Deed deed = Deed::right;
};

using Script = std::vector<ScriptedRun>;

constexpr uint32_t first_number = 7;

int32_t number_vertices(const harness_problem* problem, void* const* properties, harness_error*) {
  for (uint32_t v = 0; v < problem->vertices; ++v)
    static_cast<uint32_t*>(properties[0])[v] = first_number + v;
  return HARNESS_OK;
}
int32_t check_numbers(const harness_problem* problem, const void* const* got, const void* const* expected,
                      harness_error* error) {
  return guarded(error, [&] { require_equal<uint32_t>(*problem, got[0], expected[0], "number"); });
}

class ScriptedProgram : public runtime::Runnable {
 public:
  /// The last entry of the script applies to all later runs.
  explicit ScriptedProgram(Script script) : script_(std::move(script)) {
    plugin_.algorithm.reference = number_vertices;
    plugin_.algorithm.verify = check_numbers;
    plan_.value_bytes = 4;
    add_property(plan_, "number", 4, 0);
  }
  ScriptedProgram(const ScriptedProgram&) = delete;  // choice_ points to plugin_

  const runtime::Choice& algorithm() const override { return choice_; }
  const harness_plan& plan() const override { return plan_; }
  void poison(int byte) override { std::memset(numbers_.data(), byte, sizeof numbers_); }
  backends::RunResult run(double timeout_seconds) override {
    limits.push_back(timeout_seconds);
    const ScriptedRun& now = script_[std::min(limits.size(), script_.size()) - 1];
    if (now.deed == Deed::right || now.deed == Deed::wrong) write(now.deed == Deed::wrong ? 1 : 0);
    return {.milliseconds = now.ms,
            .supersteps = 5,
            .timed_out = now.deed == Deed::hangs,
            .reached_limit = now.deed == Deed::goes_on_for_ever};
  }
  backends::TimedRun time_kernels(double) override {
    ++timings;
    if (timing != Deed::idle) write(timing == Deed::wrong ? 1 : 0);
    return {.kernels = {{{"kernel", "gather"}}}, .by_superstep = {{0, 1}}};
  }
  runtime::HostProperties download() const override {
    runtime::HostProperties properties;
    properties.emplace_back(sizeof numbers_);
    std::memcpy(properties[0].data(), numbers_.data(), sizeof numbers_);
    return properties;
  }

  std::vector<double> limits;  // time limit of each run, in seconds
  Deed timing = Deed::right;   // deed of the run that times kernels
  int timings = 0;

 private:
  void write(uint32_t error) {
    for (uint32_t v = 0; v < numbers_.size(); ++v) numbers_[v] = first_number + v + (v == 2 ? error : 0);
  }

  const Script script_;
  plugin::Plugin plugin_ = harness::testing::plugin(HARNESS_KIND_ALGORITHM, "numbers", {});
  const runtime::Choice choice_{plugin_, {}};
  harness_plan plan_{};
  std::array<uint32_t, 4> numbers_{};  // results for the four vertices of the graph
};

struct CountingBackend : MemoryBackend {
  bool accepts(const std::string&, std::string*) const override { return true; }
  void empty_caches() override { ++emptied; }
  bool repeats() const override { return equal_runs; }
  int emptied = 0;
  bool equal_runs = false;
};

struct Tried {
  std::string status = "ok", reason;
  double least_ms = 0;
  sweep::Trial trial;
  size_t runs = 0;
  std::vector<double> limits;
  int emptied = 0;
};

experiment::MeasurePlan three_repetitions() {
  experiment::MeasurePlan plan;
  plan.repetitions = 3;
  plan.batch = 1;
  return plan;
}

/// Runs a trial of a program: the first run, and three repetitions unless `plan` requests another number.
Tried tried(ScriptedProgram& program, const experiment::MeasurePlan& plan = three_repetitions(),
            bool equal_runs = false) {
  const plugin::Registry none;
  auto* const backend = new CountingBackend;
  backend->equal_runs = equal_runs;
  runtime::Session session(none, std::unique_ptr<backends::Backend>(backend));
  Tried tried;
  try {
    tried.trial = sweep::run_trial(session, undirected(), program, plan, "scripted", [](sweep::Step) {});
  } catch (const sweep::GivenUp& e) {
    tried.status = e.status();
    tried.least_ms = e.least_ms();
  } catch (const sweep::Failure& e) {
    tried.status = e.status();
    tried.reason = e.what();
  }
  tried.limits = program.limits;
  tried.runs = program.limits.size();
  tried.emptied = backend->emptied;
  return tried;
}
Tried tried(Script script, const experiment::MeasurePlan& plan = three_repetitions()) {
  ScriptedProgram program(std::move(script));
  return tried(program, plan);
}

// If equal runs have equal results and counts on the backend, one repetition needs only one run. This run is
// verified, and it is the sample.
TEST(Trial, IsOneRunWhereEqualRunsAreEqualAndOneRepetitionIsWanted) {
  experiment::MeasurePlan once = three_repetitions();
  once.repetitions = 1;
  once.warmup = 0;
  const auto runs = [&](bool equal_runs, Script script = {{4}}) {
    ScriptedProgram program(std::move(script));
    return tried(program, once, equal_runs);
  };
  EXPECT_EQ(runs(true).runs, 1u);
  ASSERT_EQ(runs(true).trial.sampling.samples.size(), 1u);
  EXPECT_EQ(runs(true).trial.sampling.samples.front().time_ms, 4);
  EXPECT_GE(runs(false).runs, 2u);
  EXPECT_EQ(runs(true, {{4, Deed::wrong}}).status, "wrong");
  once.repetitions = 2;
  EXPECT_GE(runs(true).runs, 3u);
}

TEST(Trial, OfARightProgramHasItsTimes) {
  const Tried right = tried({{9}, {4}});
  EXPECT_EQ(right.status, "ok") << right.reason;
  EXPECT_GE(right.runs, 4u);
  EXPECT_DOUBLE_EQ(right.trial.first_ms, 9);
  EXPECT_EQ(right.trial.warmups, 1u);
  ASSERT_EQ(right.trial.sampling.samples.size(), 3u);
  EXPECT_DOUBLE_EQ(right.trial.sampling.samples[2].time_ms, 4);
  EXPECT_EQ(right.trial.sampling.samples[2].supersteps, 5u);
  EXPECT_TRUE(right.trial.last.right);
  EXPECT_GT(right.trial.verify_ms, 0);
}

TEST(Trial, AFirstRunThatIsWrongIsNotRepeated) {
  const Tried wrong = tried({{1, Deed::wrong}});
  EXPECT_EQ(wrong.status, "wrong");
  EXPECT_EQ(wrong.reason, "number of vertex 2 is 10, expected 9");
  EXPECT_EQ(wrong.runs, 1u);
}

// The last run is verified too, because a program that keeps state between runs may have right results at
// first and wrong ones later.
TEST(Trial, TheLastRunIsVerifiedToo) {
  const Tried wrong = tried({{1}, {1}, {1}, {1, Deed::wrong}});
  EXPECT_EQ(wrong.status, "wrong");
  EXPECT_EQ(wrong.reason, "number of vertex 2 is 10, expected 9");
  EXPECT_GE(wrong.runs, 4u);
}

// The outputs are poisoned before each verified run, because a program that computes only once would
// otherwise leave its earlier result.
TEST(Trial, ARunCannotLeaveItsWorkToTheOneBefore) {
  EXPECT_EQ(tried({{1, Deed::idle}}).status, "wrong");
  const Tried idle = tried({{1}, {1, Deed::idle}});
  EXPECT_EQ(idle.status, "wrong");
  EXPECT_THAT(idle.reason, HasSubstr("number of vertex 0 is 2779096485")) << "the poison, 0xa5a5a5a5";
  EXPECT_GE(idle.runs, 4u);
}

TEST(Trial, TheRunThatTimesKernelsIsVerifiedFromPoison) {
  experiment::MeasurePlan plan = three_repetitions();
  plan.time_kernels = true;
  for (const auto& [deed, status] :
       {std::pair{Deed::right, "ok"}, {Deed::wrong, "wrong"}, {Deed::idle, "wrong"}}) {
    ScriptedProgram program(Script{{1}});
    program.timing = deed;
    EXPECT_EQ(tried(program, plan).status, status);
    EXPECT_EQ(program.timings, 1);
  }
  ScriptedProgram untimed(Script{{1}});
  EXPECT_TRUE(tried(untimed).trial.kernels.empty());
  EXPECT_TRUE(tried(untimed).trial.by_superstep.empty());
  EXPECT_EQ(untimed.timings, 0);
}

TEST(Trial, ARunThatDoesNotEndIsNoResult) {
  experiment::MeasurePlan plan = three_repetitions();
  plan.timeout_s = 2;
  EXPECT_EQ(tried({{1, Deed::hangs}}, plan).reason, "one run took longer than 2 s");
  EXPECT_EQ(tried({{1}, {1}, {1, Deed::hangs}}, plan).status, "timeout");
  EXPECT_EQ(tried({{1, Deed::goes_on_for_ever}}, plan).status, "not_converged");
  EXPECT_EQ(tried({{1, Deed::goes_on_for_ever}}, plan).reason, "not converged after 5 supersteps");
}

// One slow run may be noise. A configuration is abandoned only if the first run and a later one take longer
// than `cap_ms`.
TEST(Trial, IsGivenUpByTheFasterOfItsRuns) {
  experiment::MeasurePlan plan = three_repetitions();
  plan.cap_ms = 10;
  EXPECT_EQ(tried({{30}, {5}}, plan).status, "ok") << "a cold first run";
  EXPECT_EQ(tried({{5}, {30}, {5}}, plan).status, "ok") << "a disturbed repetition";
  EXPECT_EQ(tried({{10}}, plan).status, "ok") << "just the cap";
  const Tried slow = tried({{40}, {30}}, plan);
  EXPECT_EQ(slow.status, "capped");
  EXPECT_DOUBLE_EQ(slow.least_ms, 30);
  EXPECT_EQ(slow.runs, 2u);
  EXPECT_DOUBLE_EQ(tried({{20}, {30}}, plan).least_ms, 20);
  EXPECT_EQ(tried({{40}, {30}}).status, "ok") << "without a cap";
}

// The first run has cold caches. Its time limit is four times `cap_ms`, but at least half a second and at
// most the timeout.
TEST(Trial, ACapLimitsTheFirstRunAlone) {
  const auto first_limit = [](double cap_ms) {
    experiment::MeasurePlan plan = three_repetitions();
    plan.timeout_s = 60;
    plan.cap_ms = cap_ms;
    std::vector<double> limits = tried({{1}}, plan).limits;
    const double first = limits.front();
    limits.erase(limits.begin());
    EXPECT_THAT(limits, ::testing::Each(60));
    return first;
  };
  EXPECT_DOUBLE_EQ(first_limit(0), 60);
  EXPECT_DOUBLE_EQ(first_limit(1000), 4);
  EXPECT_DOUBLE_EQ(first_limit(10), 0.5);
  EXPECT_DOUBLE_EQ(first_limit(1e6), 60);
  experiment::MeasurePlan plan = three_repetitions();
  plan.cap_ms = 1000;
  const Tried given_up = tried({{1, Deed::hangs}}, plan);
  EXPECT_EQ(given_up.status, "capped");
  EXPECT_DOUBLE_EQ(given_up.least_ms, 4000) << "as long as it went on";
  plan.timeout_s = 3;
  EXPECT_EQ(tried({{1, Deed::hangs}}, plan).status, "timeout") << "the timeout came first";
}

TEST(Trial, CachesAreEmptiedBeforeEachRepetitionIfAskedFor) {
  experiment::MeasurePlan plan = three_repetitions();
  EXPECT_EQ(tried({{1}}, plan).emptied, 0);
  plan.cold_caches = true;
  const Tried cold = tried({{1}}, plan);
  EXPECT_EQ(cold.emptied, static_cast<int>(cold.runs) - 1);
}

}  // namespace
}  // namespace harness::testing
