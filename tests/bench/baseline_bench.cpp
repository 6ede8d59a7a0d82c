// Measures the overhead of harness for a baseline. Measurements of the baseline by harness alternate with
// direct calls of the same code, in one process and with the same number of threads. Two objects of the class
// Alone make direct calls. One allocates its memory before harness allocates that of the baseline, the other
// after it. The difference between these two shows the effect of memory placement on equal code. The exit
// code is 1 if the ratio of medians is above the bound.
//
//   baseline_bench [--backend cpu] [--baseline openmp] [--algorithm bfs] [--scale 20] [--rounds 15]
//                  [--bound 1.01] [--threads 2]
#include <fmt/format.h>

#include <sys/mman.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>

#include "base/library_folder.hpp"
#include "graph/spec.hpp"
#include "runtime/backend_loader.hpp"
#include "runtime/resolve/problem.hpp"
#include "runtime/resolve/vertex_params.hpp"
#include "runtime/run/properties.hpp"
#include "sweep/measure/trial.hpp"

namespace harness {
namespace {

struct Settings {
  std::string backend = "cpu", baseline = "openmp", algorithm = "bfs";
  std::string plugins = (library_folder() / "plugins").string();
  std::string scale = "20";
  int rounds = 15;
  double bound = 1.01;
  unsigned threads = 2;
};

/// Calls the baseline's code without the runtime of harness. Memory comes from the C library or the device,
/// and the clock of the backend measures each call.
class Alone {
 public:
  Alone(backends::Backend& backend, const graph::Graph& graph, runtime::Choice algorithm,
        const runtime::Choice& baseline, unsigned threads)
      : backend_(backend),
        calls_(baseline.plugin->baseline),
        algorithm_(std::move(algorithm)),
        params_(baseline.values) {
    algorithm_.values = runtime::values_in_graph(algorithm_, graph);
    plan_ = runtime::plan_algorithm(algorithm_, graph, {}).plan;
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
              .device = backend.handle().number,
              .stream = backend.handle().stream,
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
    for (const auto& [memory, bytes] : memory_) {
      if (backend_.shares_host_memory())
        std::free(memory);
      else
        backend_.release(memory, bytes, backends::Place::device);
    }
  }
  Alone(const Alone&) = delete;
  Alone& operator=(const Alone&) = delete;

  double run_ms() {
    harness_baseline_run run{};
    run.struct_size = sizeof run;
    harness_error error = runtime::empty_error();
    int32_t status = HARNESS_OK;
    const double milliseconds = backend_.time([&] { status = calls_.run(program_, &run, &error); });
    runtime::require_ok(status, error, "run()");
    return milliseconds;
  }

 private:
  // Allocates on huge pages, as any benchmark with large arrays should do.
  int32_t give(uint64_t bytes, void** data) {
    constexpr size_t huge_page = size_t{2} << 20;
    const size_t whole = (bytes / huge_page + 1) * huge_page;
    if (backend_.shares_host_memory()) {
      *data = std::aligned_alloc(huge_page, whole);
      madvise(*data, whole, MADV_HUGEPAGE);
    } else {
      *data = backend_.allocate(whole, backends::Place::device);
    }
    memory_.push_back({*data, whole});
    return HARNESS_OK;
  }

  backends::Backend& backend_;
  const harness_baseline& calls_;
  runtime::Choice algorithm_;
  const std::vector<harness_value> params_;
  harness_plan plan_{};
  harness_problem problem_{};
  std::array<std::string, 16> texts_;
  std::vector<harness_setting> settings_;
  harness_baseline_input input_{};
  std::vector<std::pair<void*, size_t>> memory_;
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
  constexpr uint64_t runs = 8;  // runs per side and round, after one run that is not counted
  plugin::Registry registry;
  registry.add_folder(settings.plugins);
  runtime::Session session(registry, runtime::load_backend(settings.backend, {settings.threads, ""}));
  const graph::Graph graph = graph::open_graph({.name = "kron" + settings.scale,
                                                .generator = "kronecker",
                                                .params = {{"scale", settings.scale}, {"seed", "1"}},
                                                .weights = {.kind = graph::Weights::Kind::generated}});
  const runtime::Choice algorithm = choice_of(registry, HARNESS_KIND_ALGORITHM, settings.algorithm),
                        baseline = choice_of(registry, HARNESS_KIND_BASELINE, settings.baseline);
  Alone before(session.backend(), graph, algorithm, baseline, settings.threads);
  const runtime::PreparedBaseline prepared =
      session.prepare(graph, runtime::BaselineRequest{algorithm, baseline, {}});
  Alone after(session.backend(), graph, algorithm, baseline, settings.threads);
  experiment::MeasurePlan plan;
  plan.repetitions = runs;
  std::vector<double> rows, firsts, seconds;
  for (int round = 0; round < settings.rounds; ++round) {
    const sweep::Trial trial =
        sweep::run_trial(session, graph, *prepared.instance, plan, settings.algorithm, [](sweep::Step) {});
    for (const results::Sample& sample : trial.sampling.samples) rows.push_back(sample.time_ms);
    before.run_ms();
    for (uint64_t i = 0; i < runs; ++i) firsts.push_back(before.run_ms());
    after.run_ms();
    for (uint64_t i = 0; i < runs; ++i) seconds.push_back(after.run_ms());
  }
  const double row = median(rows), first = median(firsts), second = median(seconds);
  const double ratio = 2 * row / (first + second);
  fmt::print("{} {} on {}: rows {:.4f} ms, alone {:.4f} and {:.4f} ms, ratio {:.4f}, bound {:.2f}\n",
             settings.baseline, settings.algorithm, graph.name(), row, first, second, ratio, settings.bound);
  return ratio <= settings.bound ? 0 : 1;
}

}  // namespace
}  // namespace harness

int main(int argc, char** argv) {
  harness::Settings settings;
  CLI::App app("rows of a baseline against the same code alone");
  app.add_option("--backend", settings.backend);
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
