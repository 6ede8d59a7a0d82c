// Measures the speed of the simt backend, an emulated GPU, in lane-edges per second. These are edges that its
// lanes (emulated threads) process. The backend runs PageRank by pull on one core: without options, with
// checks, with counts, and with the modelled cycles of two machines. The exit code is 1 if a speed is below
// its bound.
//
//   simt_bench [--scale 14] [--repetitions 5] [--format csr] [--schedule vm] [--mode vortex]
#include <CLI/CLI.hpp>
#include <algorithm>
#include <ctime>

#include "base/library_folder.hpp"
#include "graph/spec.hpp"
#include "plugin/registry.hpp"
#include "runtime/backend_loader.hpp"
#include "runtime/resolve/options.hpp"
#include "runtime/session.hpp"

namespace harness {
namespace {

struct Settings {
  std::string scale = "14", format = "csr", schedule = "vm", mode;
  int repetitions = 5;
};

struct Mode {
  const char* name;
  backends::BackendOptions options;
  double least;  // bound, in millions of lane-edges per second
  std::string machine = {};
};

// Returns the processor time of this thread in milliseconds. The thread does all work, so other programs on
// its core have no effect.
double cpu_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

double measure(const Settings& settings, const plugin::Registry& registry, const graph::Graph& graph,
               const Mode& mode) {
  runtime::Session session(registry, runtime::load_backend("simt", mode.options));
  runtime::OptionTexts options{{"direction", "pull"}};
  if (!mode.machine.empty()) options["machine"] = mode.machine;
  runtime::Prepared prepared = session.prepare(
      graph, {runtime::Choice(*registry.find(HARNESS_KIND_ALGORITHM, "pagerank"), {{"iterations", "4"}}),
              runtime::Choice(*registry.find(HARNESS_KIND_FORMAT, settings.format), {}),
              runtime::Choice(*registry.find(HARNESS_KIND_SCHEDULE, settings.schedule), {}),
              runtime::parse_options(options)});
  std::vector<double> rates;
  for (int i = 0; i < settings.repetitions; ++i) {
    prepared.instance->poison();
    const double began = cpu_ms();
    const backends::RunResult run = prepared.instance->run();
    const double ms = cpu_ms() - began;
    const runtime::Verification result = session.verify(graph, *prepared.instance, run.supersteps);
    if (!result.right) throw_error("{}: {}", mode.name, result.reason);
    rates.push_back(static_cast<double>(graph.num_edges() * run.supersteps) / ms * 1e-3);
  }
  std::sort(rates.begin(), rates.end());
  return rates[rates.size() / 2];
}

int run(const Settings& settings) {
  plugin::Registry registry;
  registry.add_folder(library_folder() / "plugins");
  graph::GraphSpec spec;
  spec.generator = "kronecker";
  spec.params = {{"scale", settings.scale}, {"edge_factor", "16"}};
  const graph::Graph graph = graph::open_graph(spec);
  const Mode modes[] = {{"as it is", {.threads = 1}, 5},
                        {"with checks", {.threads = 1, .checks = true}, 1},
                        {"with counts", {.threads = 1, .counts = true}, 0},
                        {"vortex", {.threads = 1, .counts = true}, 0.5, "vortex"},
                        {"h200", {.threads = 1, .counts = true}, 0.25, "h200"}};
  bool fast = true;
  for (const Mode& mode : modes) {
    if (!settings.mode.empty() && settings.mode != mode.name) continue;
    const double rate = measure(settings, registry, graph, mode);
    fmt::print("{:<12} {:7.2f} M lane-edges/s (at least {:.2g})\n", mode.name, rate, mode.least);
    fast &= rate >= mode.least;
  }
  return fast ? 0 : 1;
}

}  // namespace
}  // namespace harness

int main(int argc, char** argv) {
  harness::Settings settings;
  CLI::App app("Speed of the simt backend");
  app.add_option("--scale", settings.scale, "of the Kronecker graph");
  app.add_option("--repetitions", settings.repetitions, "the median counts");
  app.add_option("--format", settings.format, "format");
  app.add_option("--schedule", settings.schedule, "schedule");
  app.add_option("--mode", settings.mode, "only this line of the output, such as vortex");
  CLI11_PARSE(app, argc, argv);
  try {
    return harness::run(settings);
  } catch (const std::exception& e) {
    fmt::print(stderr, "simt_bench: {}\n", e.what());
    return 2;
  }
}
