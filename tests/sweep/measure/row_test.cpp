// Tests the columns of results.csv other than times: the configuration, the choices of the algorithm, the
// device, and the cost of preparation. The device is scripted and reports a different number for each column.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "graph/spec.hpp"
#include "plugin/memory_backend.hpp"
#include "results/store/fields.hpp"
#include "results/store/npy.hpp"
#include "runtime/session.hpp"
#include "sweep/measure/describe.hpp"
#include "sweep/measure/measure.hpp"
#include "temp_folder.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// A device that runs breadth-first search on two vertices, from the first one.
class Telling : public MemoryBackend {
 public:
  unsigned threads_of_runs = 0;
  bool tells_folding = false, fails = false;
  std::string* told = nullptr;  // options of the configurations, in the order of the calls

  std::string name() const override { return "cpu"; }
  std::string device() const override { return "a device that tells"; }
  unsigned threads() const override { return threads_of_runs; }
  bool accepts(const std::string& target, std::string*) const override {
    return target.starts_with("bitcode");
  }
  void use_threads(unsigned threads) override { tell("threads", threads); }
  void use_cache(uint64_t bytes) override { tell("cache", bytes); }
  backends::DeviceState state() const override {
    ++looks_;
    return {.clock_mhz = 1000 + looks_, .memory_clock_mhz = 2000 + looks_, .temperature_c = 30 + looks_};
  }
  backends::Assembled assemble(const backends::LinkLine&) override {
    return {.program = std::make_unique<Folded>(tells_folding), .cached = true, .link_ms = 7};
  }
  void name_memory(const void* memory, const std::string& what) override { memory_[what] = memory; }
  backends::PreparedJob prepare(std::span<const backends::Job>) override {
    auto* const parents = static_cast<int32_t*>(const_cast<void*>(memory_.at("algorithm parent")));
    return [=, this] {
      if (fails) throw Error("planted");
      parents[0] = parents[1] = 0;
      return backends::RunResult{.milliseconds = 3, .supersteps = 2};
    };
  }
  double yardstick_ms() override { return 0.25; }
  std::vector<Counted> counted() const override { return {{"lanes", uint64_t{5}}}; }
  std::vector<std::vector<Counted>> counted_by_kernel() const override { return {{{"kernel", "k"}}}; }

 private:
  struct Folded : backends::Program {
    explicit Folded(bool tells) : tells_(tells) {}
    backends::Kernel kernel(const std::string&) const override { return nullptr; }
    std::optional<backends::Folding> folding() const override {
      return tells_ ? std::optional<backends::Folding>({10, 1, 4, 2}) : std::nullopt;
    }
    bool tells_;
  };

  void tell(const char* what, uint64_t value) const {
    if (told != nullptr) *told += fmt::format("{}={} ", what, value);
  }

  std::map<std::string, const void*> memory_;
  mutable double looks_ = 0;
};

const graph::Graph& a_path_of_two() {
  static const graph::Graph graph = graph::open_graph({.generator = "path", .params = {{"vertices", "2"}}});
  return graph;
}

results::Measurement row_of(std::unique_ptr<Telling> backend,
                            const std::map<std::string, std::string>& options = {},
                            experiment::MeasurePlan plan = {}, const graph::Graph& graph = a_path_of_two()) {
  static const plugin::Registry plugins = [] {
    plugin::Registry registry;
    for (const auto& folder : plugin::plugin_folders({})) registry.add_folder(folder);
    return registry;
  }();
  experiment::Experiment experiment;
  experiment.name = "an experiment";
  plan.repetitions = 3;
  experiment.measure = plan;
  experiment::Configuration configuration;
  configuration.id = "an id";
  configuration.graph.name = "a graph";
  configuration.backend = "cpu";
  configuration.options = options;
  const auto by_default = [&](harness_kind kind, const std::string& id) {
    return experiment::Choice{.id = id, .values = runtime::Choice(*plugins.find(kind, id), {}).values};
  };
  configuration.algorithm = by_default(HARNESS_KIND_ALGORITHM, "bfs");
  configuration.algorithm.params = {{"source", "0"}, {"b", "2"}};
  configuration.format = by_default(HARNESS_KIND_FORMAT, "csr");
  configuration.format.params = {{"width", "4"}};
  configuration.schedule = by_default(HARNESS_KIND_SCHEDULE, "vm");
  runtime::Session session(plugins, std::move(backend));
  return sweep::measure(session, graph, experiment, configuration, [](sweep::Step) {});
}

TEST(Row, SaysWhatWasRunAndOnWhat) {
  auto backend = std::make_unique<Telling>();
  backend->tells_folding = true;
  const results::Measurement row = row_of(std::move(backend));
  ASSERT_EQ(row.status, "ok") << row.reason;
  std::map<std::string, std::string> said;
  for (const results::Field& field : results::result_fields()) {
    if (const auto value = results::value_of(row, field))
      said[std::string(field.name)] =
          std::visit([](const auto& one) { return fmt::format("{}", one); }, *value);
  }
  const std::map<std::string, std::string> expected{
      {"id", "an id"},
      {"experiment", "an experiment"},
      {"graph", "a graph"},
      {"graph_order", "original"},
      {"vertices", "2"},
      {"edges", "2"},
      {"algorithm", "bfs"},
      {"algorithm_params", "b=2 source=0"},
      {"format", "csr"},
      {"format_params", "width=4"},
      {"schedule", "vm"},
      {"direction", "auto"},
      {"frontier_in", "queue"},
      {"frontier_out", "queue"},
      {"backend", "cpu"},
      {"device", "a device that tells"},
      {"supersteps", "2"},
      {"repetitions", "3"},
      {"rounds", "1"},
      {"batch", "1"},
      {"warmup_runs", "1"},
      {"time_ms_median", "3"},
      {"time_ms_min", "3"},
      {"time_ms_max", "3"},
      {"edges_processed", "2"},
      {"clock_before_mhz", "1001"},
      {"clock_after_mhz", "1002"},
      {"memory_clock_mhz", "2002"},
      {"temperature_before_c", "31"},
      {"temperature_after_c", "32"},
      {"hook_calls", "20"},
      {"hook_calls_left", "2"},
      {"atomics_linked", "8"},
      {"atomics_left", "4"},
      {"assemble_cached", "true"},
      {"caches", "warm"},
      {"seed", "1"},
      {"outliers", "0"},
      {"status", "ok"},
      {"verified", "first and last run against the sequential reference"}};
  for (const auto& [column, value] : expected) EXPECT_EQ(said[column], value) << column;
  for (const char* column :
       {"threads", "load_ms", "orient_ms", "stable", "sources", "given_up_ms", "throttled", "baseline"})
    EXPECT_FALSE(said.contains(column)) << column;
  EXPECT_EQ(row.samples.front().yardstick_ms, 0.25);
  ASSERT_EQ(row.counts.size(), 1u);
  EXPECT_EQ(std::get<uint64_t>(row.counts[0].value), 5u);
  EXPECT_EQ(row.kernels.size(), 1u);
  EXPECT_GE(row.assemble_link_ms.value(), 7);
  EXPECT_EQ(row.peak_device_bytes.value(), row.format_bytes.value() + row.algorithm_bytes.value() +
                                               row.frontier_bytes.value() + row.scratch_bytes.value());
  EXPECT_GT(std::min({row.format_bytes.value(), row.algorithm_bytes.value(), row.frontier_bytes.value(),
                      row.scratch_bytes.value(), row.host_rss_bytes.value() >> 20}),
            0u);
  EXPECT_THAT(row.arrays, HasSubstr("format.offsets="));
  EXPECT_EQ(row.plugin_hash.size(), 16u);
  EXPECT_GE(row.end_to_end_ms.value(), 3);
}

TEST(Row, ThreadsAreThoseOfTheProcessorIfItRunsOnThem) {
  for (const unsigned threads : {1u, 2u}) {
    auto backend = std::make_unique<Telling>();
    backend->threads_of_runs = threads;
    EXPECT_EQ(row_of(std::move(backend)).threads, threads);
  }
  auto folded = std::make_unique<Telling>();
  const results::Measurement row = row_of(std::move(folded), {{"direction", "pull"}});
  EXPECT_FALSE(row.threads);
  EXPECT_FALSE(row.hook_calls) << "the assembler does not tell";
}

TEST(Row, LeavesTheDeviceAsItWas) {
  for (const bool fails : {false, true}) {
    std::string told;
    auto backend = std::make_unique<Telling>();
    backend->threads_of_runs = 4;
    backend->fails = fails;
    backend->told = &told;
    row_of(std::move(backend), {{"threads", "2"}});
    EXPECT_EQ(told, "threads=2 cache=0 threads=0 cache=0 ") << "the options of a row are only its own";
  }
}

TEST(Row, SaysWhatTheExperimentAskedForWhereNothingRan) {
  auto backend = std::make_unique<Telling>();
  backend->fails = true;
  const results::Measurement row =
      row_of(std::move(backend), {{"direction", "push"}, {"frontier_in", "queue"}});
  EXPECT_EQ(row.status, "plugin_error");
  EXPECT_EQ(row.reason, "planted");
  EXPECT_TRUE(row.samples.empty() && row.kernels.empty() && row.answer.empty());
  EXPECT_FALSE(row.time_ms_median || row.edges_processed);
  EXPECT_EQ(row.direction, "push");
  EXPECT_EQ(row.frontier_in, "queue");
  EXPECT_EQ(row.device, "a device that tells");
}

// The arrays of an answer, which summarises a result, are sorted by the input's vertices. The input's own ids
// are stored with them.
TEST(Row, AnswersAreKeptWithTheIdsOfTheInput) {
  const TempFolder folder;
  experiment::MeasurePlan plan;
  plan.answers = (folder / "answers").string();
  const auto open = [&](const char* lines) {
    return graph::open_graph({.file = folder.file("a.el", lines).string(), .params = {{"compact", "true"}}});
  };
  const results::Measurement row =
      row_of(std::make_unique<Telling>(), {}, plan, open("7000000031 7000000000\n7000000000 7000000031\n"));
  ASSERT_EQ(row.status, "ok") << row.reason;
  ASSERT_FALSE(row.kept_arrays.empty());
  const std::string numbers = read_text(folder / "answers/an id/vertex_ids.npy");
  const uint64_t ids[] = {7'000'000'000, 7'000'000'031};
  EXPECT_EQ(numbers,
            results::npy_header('u', 8, 2, 1) + std::string(reinterpret_cast<const char*>(ids), sizeof ids));
  std::istringstream names(row.kept_arrays);
  for (std::string name; names >> name;) {
    const std::string array = read_text(folder / ("answers/an id/" + name + ".npy"));
    EXPECT_THAT(array, HasSubstr("'shape': (2,)")) << name;
    EXPECT_EQ(array.size() % 64, 2 * 4u) << name;
  }
  row_of(std::make_unique<Telling>(), {}, plan, open("b a\na b\n"));
  const std::string words = read_text(folder / "answers/an id/vertex_ids.txt");
  EXPECT_TRUE(words == "a\nb\n" || words == "b\na\n") << words;
  std::filesystem::remove_all(folder / "answers");
  row_of(std::make_unique<Telling>(), {}, plan);
  EXPECT_FALSE(std::filesystem::exists(folder / "answers/an id/vertex_ids.npy")) << "they are 0, 1, 2 ...";
}

TEST(Row, AClockThatWasHeldBackIsWarnedOf) {
  results::Measurement row;
  backends::DeviceState before, after;
  sweep::describe_after(row, before, after);
  EXPECT_EQ(row.warning + row.throttled, "");
  after.throttled = {"power cap"};
  sweep::describe_after(row, before, after);
  EXPECT_EQ(row.throttled, "power cap");
  EXPECT_EQ(row.warning, "the GPU reduced its clock (power cap): times are not comparable");
}

TEST(Row, ACapEndsARowThatIsSlowerTwice) {
  experiment::MeasurePlan plan;
  plan.cap_ms = 3;
  EXPECT_EQ(row_of(std::make_unique<Telling>(), {}, plan).status, "ok") << "it is as fast as the cap";
  plan.cap_ms = 2.9;
  const results::Measurement row = row_of(std::make_unique<Telling>(), {}, plan);
  EXPECT_EQ(row.status, "capped");
  EXPECT_EQ(row.given_up_ms, 3);
}

}  // namespace
}  // namespace harness::testing
