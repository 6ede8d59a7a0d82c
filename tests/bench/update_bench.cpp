// Measures the rates at which batches of updates are applied on the CPU. Each batch is applied to all formats
// and baselines with updates, one after another, so that other programs on the machine slow down all of them
// equally. Every second batch deletes what the batch before it inserted.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <ctime>

#include "runtime/update/changing_baseline.hpp"
#include "support.hpp"

namespace harness::testing {
namespace {

struct Settings {
  std::string scale = "20", generator = "uniform";
  unsigned threads = 2;
  std::vector<size_t> batches{1, 64, 4096, 65536, 262144, 1048576};
};

/// A graph in a format or a baseline, with the outcomes of its batches.
struct Subject {
  std::string name;
  std::unique_ptr<runtime::Changing> graph;
  std::vector<runtime::BatchOutcome> outcomes;
  // Processor time of all threads in the recorded batches. With one thread, this is the time without
  // disturbance by other programs.
  std::clock_t processor = 0;
};

std::vector<Subject> subjects_of(runtime::Ledger& ledger, const graph::Graph& graph) {
  std::vector<Subject> subjects;
  for (const plugin::Plugin* format : registry().all(HARNESS_KIND_FORMAT)) {
    if (!format->provides.contains("edges.update/1")) continue;
    subjects.push_back({format->id,
                        std::make_unique<runtime::ChangingGraph>(ledger, registry(), graph,
                                                                 combination_of(graph, format->id)),
                        {}});
  }
  for (const plugin::Plugin* baseline : registry().all(HARNESS_KIND_BASELINE)) {
    if (baseline->apply_batch == nullptr) continue;
    const runtime::BaselineRequest request{
        choice(HARNESS_KIND_ALGORITHM, "bfs"), choice(HARNESS_KIND_BASELINE, baseline->id), {}};
    subjects.push_back(
        {baseline->id, std::make_unique<runtime::ChangingBaseline>(ledger, graph, request), {}});
  }
  return subjects;
}

runtime::Batch batch_of(const graph::Graph& graph, size_t operations, uint64_t number) {
  runtime::Batch batch;
  for (size_t i = 0; i < operations; ++i) {
    const uint64_t random = mix64(operations * 977 + number / 2 * 10007 + i * 31);
    const auto from = static_cast<uint32_t>(random % graph.num_vertices()),
               to = static_cast<uint32_t>((random >> 32) % graph.num_vertices());
    number % 2 == 0 ? batch.insert(from, to, 1) : batch.erase(from, to);
  }
  return batch;
}

void print(const Subject& subject, size_t operations) {
  runtime::BatchOutcome sum;
  std::vector<double> times;
  for (const runtime::BatchOutcome& one : subject.outcomes) {
    times.push_back(one.milliseconds());
    sum.copy_ms += one.copy_ms;
    sum.grow_ms += one.grow_ms;
    sum.sort_ms += one.sort_ms;
    sum.apply_ms += one.apply_ms;
    sum.compact_ms += one.compact_ms;
  }
  std::sort(times.begin(), times.end());  // on a busy machine, the least time is the most useful one
  const auto count = static_cast<double>(times.size());
  std::printf(
      "%9zu %-10s %9.3f M arcs/s, least %9.3f, median %9.3f, processor %9.3f ms; copy %.3f grow %.3f sort "
      "%.3f apply %.3f "
      "compact %.3f\n",
      operations, subject.name.c_str(), static_cast<double>(operations) * count / sum.milliseconds() / 1e3,
      times.front(), times[times.size() / 2],
      1e3 * static_cast<double>(subject.processor) / CLOCKS_PER_SEC / count, sum.copy_ms / count,
      sum.grow_ms / count, sum.sort_ms / count, sum.apply_ms / count, sum.compact_ms / count);
}

void run(const Settings& settings) {
  const graph::Graph graph =
      generated(settings.generator, {{"scale", settings.scale}, {"edge_factor", "16"}, {"directed", "true"}});
  backends::BackendOptions options;
  options.threads = settings.threads;
  options.cache_dir = library_folder() / "test-cache";
  const auto backend = runtime::load_backend("cpu", options);
  runtime::Ledger ledger(*backend);
  std::vector<Subject> subjects = subjects_of(ledger, graph);
  for (const size_t operations : settings.batches) {
    const uint64_t batches = std::clamp<uint64_t>((uint64_t{1} << 21) / operations, 6, 60);
    for (Subject& subject : subjects) {
      subject.outcomes.clear();
      subject.processor = 0;
    }
    for (uint64_t number = 0; number < batches + 2; ++number) {
      const runtime::Batch batch = batch_of(graph, operations, number);
      for (Subject& subject : subjects) {
        const std::clock_t before = std::clock();
        const runtime::BatchOutcome outcome = subject.graph->apply(batch);
        if (number < 2) continue;  // not recorded, because the first two batches enlarge arrays
        subject.outcomes.push_back(outcome);
        subject.processor += std::clock() - before;
      }
    }
    for (const Subject& subject : subjects) print(subject, operations);
  }
}

}  // namespace
}  // namespace harness::testing

int main(int argc, char** argv) {
  harness::testing::Settings settings;
  CLI::App app("Rates of batches of updates");
  app.add_option("--scale", settings.scale);
  app.add_option("--generator", settings.generator);
  app.add_option("--threads", settings.threads);
  app.add_option("--batches", settings.batches)->delimiter(',');
  CLI11_PARSE(app, argc, argv);
  harness::testing::run(settings);
}
