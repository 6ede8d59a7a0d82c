// What measuring costs a baseline: rows of the harness against the same code called with nothing around it,
// in turns, in one process, with the same number of threads. Exit 1 when the ratio of medians is above the
// bound.
//
//   baseline_bench [--baseline openmp] [--algorithm bfs] [--scale 20] [--rounds 15] [--bound 1.01] [--threads
//   2]
#include <fmt/format.h>

#include <sys/mman.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>

#include "base/library_folder.hpp"
#include "base/stopwatch.hpp"
#include "graph/spec.hpp"
#include "runtime/backend_loader.hpp"
#include "runtime/problem.hpp"
#include "runtime/properties.hpp"
#include "runtime/vertex_params.hpp"
#include "sweep/measure/trial.hpp"

namespace harness {
namespace {

struct Settings {
  std::string baseline = "openmp", algorithm = "bfs", plugins = (library_folder() / "plugins").string();
  std::string scale = "20";
  int rounds = 15;
  double bound = 1.01;
  unsigned threads = 2;
};

/// The plugin's program with a host of a few lines: memory from the C library, a clock around the call.
class Alone {
 public:
  Alone(const graph::Graph& graph, runtime::Choice algorithm, const runtime::Choice& baseline,
        unsigned threads)
      : calls_(baseline.plugin->baseline), algorithm_(std::move(algorithm)), params_(baseline.values) {
    algorithm_.values = runtime::values_in_graph(algorithm_, graph);
    plan_ = runtime::plan_algorithm(algorithm_, graph, true).plan;
    problem_ = runtime::problem_of(graph, algorithm_.values, true);
    for (size_t i = 0; i < algorithm_.values.size(); ++i) {
      const harness_param& param = algorithm_.plugin->params[i];
      texts_[i] = print_value(plugin::declared_param(param), algorithm_.values[i]);
      settings_.push_back({param.name, texts_[i].c_str(), algorithm_.values[i]});
    }
    input_ = {.struct_size = sizeof input_,
              .threads = threads,
              .algorithm = algorithm_.plugin->id.c_str(),
              .problem = &problem_,
              .settings = settings_.data(),
              .setting_count = static_cast<uint32_t>(settings_.size()),
              .device = -1,
              .stream = nullptr,
              .params = params_.data(),
              .self = this,
              .allocate = [](void* self, uint32_t, const char*, uint64_t bytes, void** data,
                             harness_error*) { return static_cast<Alone*>(self)->give(bytes, data); },
              .property =
                  [](void* self, const char*, uint32_t element_bytes, void** data, harness_error*) {
                    auto& alone = *static_cast<Alone*>(self);
                    return alone.give(uint64_t{alone.problem_.vertices} * element_bytes, data);
                  }};
    harness_error error = runtime::empty_error();
    runtime::require_ok(calls_.prepare(&input_, &program_, &error), error, "prepare()");
  }
  ~Alone() {
    calls_.destroy(program_);
    for (void* memory : memory_) std::free(memory);
  }
  Alone(const Alone&) = delete;
  Alone& operator=(const Alone&) = delete;

  double run_ms() {
    harness_baseline_run run{};
    run.struct_size = sizeof run;
    harness_error error = runtime::empty_error();
    const Stopwatch watch;
    const int32_t status = calls_.run(program_, &run, &error);
    const double milliseconds = watch.milliseconds();
    runtime::require_ok(status, error, "run()");
    return milliseconds;
  }

 private:
  // On huge pages, as every program of a benchmark would have its large arrays.
  int32_t give(uint64_t bytes, void** data) {
    constexpr size_t huge_page = size_t{2} << 20;
    memory_.push_back(std::aligned_alloc(huge_page, (bytes / huge_page + 1) * huge_page));
    *data = memory_.back();
    madvise(*data, (bytes / huge_page + 1) * huge_page, MADV_HUGEPAGE);
    return HARNESS_OK;
  }

  const harness_baseline& calls_;
  runtime::Choice algorithm_;
  const std::vector<harness_value> params_;
  harness_plan plan_{};
  harness_problem problem_{};
  std::array<std::string, 16> texts_;
  std::vector<harness_setting> settings_;
  harness_baseline_input input_{};
  std::vector<void*> memory_;
  void* program_ = nullptr;
};

double median(std::vector<double> times) {
  std::ranges::sort(times);
  return times[times.size() / 2];
}

runtime::Choice choice_of(const plugin::Registry& registry, harness_kind kind, const std::string& id) {
  const plugin::Plugin* plugin = registry.find(kind, id);
  if (plugin == nullptr) throw_error("there is no {} {}", plugin::kind_name(kind), id);
  return runtime::Choice(*plugin, {});
}

int bench(const Settings& settings) {
  constexpr uint64_t runs = 8;  // of each side in a round, after one that does not count
  plugin::Registry registry;
  registry.add_folder(settings.plugins);
  runtime::Session session(registry, runtime::load_backend("cpu", {settings.threads, ""}));
  const graph::Graph graph = graph::open_graph({.name = "kron" + settings.scale,
                                                .generator = "kronecker",
                                                .params = {{"scale", settings.scale}, {"seed", "1"}},
                                                .weights = {.kind = graph::Weights::Kind::generated}});
  const runtime::Choice algorithm = choice_of(registry, HARNESS_KIND_ALGORITHM, settings.algorithm),
                        baseline = choice_of(registry, HARNESS_KIND_BASELINE, settings.baseline);
  const runtime::PreparedBaseline prepared =
      session.prepare(graph, runtime::BaselineRequest{algorithm, baseline, {}});
  Alone alone(graph, algorithm, baseline, settings.threads);
  experiment::MeasurePlan plan;
  plan.repetitions = runs;
  std::vector<double> in_rows, by_itself, ratios;
  for (int round = 0; round < settings.rounds; ++round) {
    const sweep::Trial trial =
        sweep::run_trial(session, graph, *prepared.instance, plan, settings.algorithm, [](sweep::Step) {});
    std::vector<double> row, single;
    for (const results::Sample& sample : trial.sampling.samples) row.push_back(sample.time_ms);
    alone.run_ms();
    for (uint64_t i = 0; i < runs; ++i) single.push_back(alone.run_ms());
    in_rows.insert(in_rows.end(), row.begin(), row.end());
    by_itself.insert(by_itself.end(), single.begin(), single.end());
    ratios.push_back(median(row) / median(single));
  }
  const double ratio = median(in_rows) / median(by_itself);
  fmt::print(
      "{} {} on {}: rows {:.4f} ms, alone {:.4f} ms, ratio {:.4f} (least {:.4f} / {:.4f}; middle of the "
      "rounds "
      "{:.4f}), bound {:.2f}\n",
      settings.baseline, settings.algorithm, graph.name(), median(in_rows), median(by_itself), ratio,
      *std::ranges::min_element(in_rows), *std::ranges::min_element(by_itself), median(ratios),
      settings.bound);
  return ratio <= settings.bound ? 0 : 1;
}

}  // namespace
}  // namespace harness

int main(int argc, char** argv) {
  harness::Settings settings;
  CLI::App app("rows of a baseline against the same code alone");
  app.add_option("--baseline", settings.baseline);
  app.add_option("--algorithm", settings.algorithm);
  app.add_option("--scale", settings.scale);
  app.add_option("--rounds", settings.rounds);
  app.add_option("--bound", settings.bound);
  app.add_option("--threads", settings.threads);
  app.add_option("--plugins", settings.plugins);
  CLI11_PARSE(app, argc, argv);
  try {
    return harness::bench(settings);
  } catch (const std::exception& e) {
    fmt::print(stderr, "baseline_bench: {}\n", e.what());
    return 2;
  }
}
