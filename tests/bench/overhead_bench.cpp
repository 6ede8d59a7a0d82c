// Assembled code against code written by hand for the same combination, the baseline openmp: interleaved, in
// one process, with the same number of threads. Prints the ratio of medians of every pair; exit 1 when one is
// above the bound.
//
//   overhead_bench [--repetitions N] [--bound 1.03] [--threads 2] [--plugins DIR] [--scales 18,20] [--only
//   bc]
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <initializer_list>
#include <thread>

#include "base/library_folder.hpp"
#include "graph/spec.hpp"
#include "runtime/backend_loader.hpp"
#include "runtime/session.hpp"

namespace harness {
namespace {

struct Settings {
  int repetitions = 15;
  double bound = 1.03;
  unsigned threads = 2;
  std::string plugins = (library_folder() / "plugins").string();
  std::vector<unsigned> scales{18, 20};
  std::string only;  // pairs whose name begins so
};

double median(std::vector<double> times) {
  std::nth_element(times.begin(), times.begin() + static_cast<ptrdiff_t>(times.size() / 2), times.end());
  return times[times.size() / 2];
}

/// OpenMP's threads keep spinning for 200 ms after a run, on the cores that the other side is about to use:
/// each side waits until they sleep, then wakes its own threads with a run that does not count.
void take_turn() {
  std::this_thread::sleep_for(std::chrono::milliseconds(220));
}

/// Runs pairs and keeps the worst ratio.
class Duel {
 public:
  Duel(const Settings& settings, const plugin::Registry& registry)
      : settings_(settings),
        registry_(registry),
        session_(registry, runtime::load_backend("cpu", {settings.threads, ""})) {}

  /// `direction` is the assembled side's; `by_hand` is the baseline's.
  void run(const graph::Graph& graph, const char* algorithm, const char* format, const char* schedule,
           const char* direction, const char* by_hand = "auto") {
    const std::string name = fmt::format("{} {} {} {}", algorithm, direction, format, schedule);
    if (!name.starts_with(settings_.only)) return;
    const runtime::Choice what = choice(HARNESS_KIND_ALGORITHM, algorithm);
    // First: preparing a baseline lets go of the layouts.
    const runtime::PreparedBaseline hand = session_.prepare(
        graph, runtime::BaselineRequest{
                   what, choice(HARNESS_KIND_BASELINE, "openmp", {{"direction", by_hand}}), {}});
    const runtime::Prepared assembled =
        session_.prepare(graph, runtime::Request{what,
                                                 choice(HARNESS_KIND_FORMAT, format),
                                                 choice(HARNESS_KIND_SCHEDULE, schedule),
                                                 {{"direction", direction}}});
    for (runtime::Runnable* one :
         std::initializer_list<runtime::Runnable*>{assembled.instance.get(), hand.instance.get()}) {
      const runtime::Verification verified = session_.verify(graph, *one, one->run().supersteps);
      if (!verified.right) throw_error("{}: {}", name, verified.reason);
    }
    std::vector<double> assembled_ms, hand_ms;
    for (int i = 0; i < settings_.repetitions; ++i) {
      for (const auto& [one, times] :
           {std::pair<runtime::Runnable*, std::vector<double>*>{assembled.instance.get(), &assembled_ms},
            {hand.instance.get(), &hand_ms}}) {
        take_turn();
        one->run();
        times->push_back(one->run().milliseconds);
      }
    }
    tell(name, graph.name(), assembled_ms, hand_ms);
  }

  void forget() { session_.forget(); }
  double worst() const { return worst_; }

 private:
  runtime::Choice choice(harness_kind kind, const char* id,
                         const std::map<std::string, std::string>& params = {}) {
    const plugin::Plugin* plugin = registry_.find(kind, id);
    if (plugin == nullptr) throw_error("there is no {} {}", plugin::kind_name(kind), id);
    return runtime::Choice(*plugin, params);
  }

  void tell(const std::string& name, const std::string& graph, const std::vector<double>& assembled,
            const std::vector<double>& hand) {
    const double ratio = median(assembled) / median(hand);
    const double least_assembled = *std::ranges::min_element(assembled),
                 least_hand = *std::ranges::min_element(hand);
    fmt::print(
        "{:<24} {:<12} assembled {:9.3f} ms   by hand {:9.3f} ms   ratio {:.3f}   (least {:.3f} / {:.3f} = "
        "{:.3f})\n",
        name, graph, median(assembled), median(hand), ratio, least_assembled, least_hand,
        least_assembled / least_hand);
    std::fflush(stdout);
    worst_ = std::max(worst_, ratio);
  }

  const Settings& settings_;
  const plugin::Registry& registry_;
  runtime::Session session_;
  double worst_ = 0;
};

void duel_on(Duel& duel, const graph::Graph& graph) {
  duel.run(graph, "pagerank", "csr", "vm", "pull");
  duel.run(graph, "pagerank", "coo", "em", "push", "push");
  duel.run(graph, "bfs", "csr", "vm", "auto");
  duel.run(graph, "sssp", "csr", "vm", "push");
  duel.run(graph, "cc_afforest", "csr", "vm", "push");
  for (const char* direction : {"push", "auto"}) duel.run(graph, "bc", "csr", "vm", direction);
  duel.run(graph, "tc", "csr", "vm", "pull");
  duel.forget();
}

graph::GraphSpec spec(const std::string& name, const std::string& generator,
                      std::map<std::string, std::string> params) {
  graph::GraphSpec result;
  result.name = name;
  result.generator = generator;
  result.params = std::move(params);
  result.weights.kind = graph::Weights::Kind::generated;
  return result;
}

int bench(const Settings& settings) {
  plugin::Registry registry;
  registry.add_folder(settings.plugins);
  Duel duel(settings, registry);
  for (const unsigned scale : settings.scales) {
    duel_on(duel, graph::open_graph(spec(fmt::format("kron{}", scale), "kronecker",
                                         {{"scale", std::to_string(scale)}, {"seed", "1"}})));
  }
  duel_on(duel,
          graph::open_graph(spec("road1024", "road", {{"rows", "1024"}, {"cols", "1024"}, {"seed", "1"}})));
  fmt::print("worst ratio {:.3f}, bound {:.2f}\n", duel.worst(), settings.bound);
  return duel.worst() <= settings.bound ? 0 : 1;
}

}  // namespace
}  // namespace harness

int main(int argc, char** argv) {
  harness::Settings settings;
  CLI::App app("assembled code against code written by hand");
  app.add_option("--repetitions", settings.repetitions);
  app.add_option("--bound", settings.bound);
  app.add_option("--threads", settings.threads);
  app.add_option("--plugins", settings.plugins);
  app.add_option("--scales", settings.scales)->delimiter(',');
  app.add_option("--only", settings.only, "pairs whose name begins so");
  CLI11_PARSE(app, argc, argv);
  try {
    return harness::bench(settings);
  } catch (const std::exception& e) {
    fmt::print(stderr, "overhead_bench: {}\n", e.what());
    return 2;
  }
}
