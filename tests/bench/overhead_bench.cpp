// Assembled code against code written by hand for the same combination: interleaved, in one process, with the
// same number of threads. Prints the ratio of medians of every pair; exit 1 when one is above the bound.
//
//   overhead_bench [--repetitions N] [--bound 1.03] [--threads 2] [--plugins DIR] [--scales 18,20] [--only
//   bc]
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <functional>
#include <thread>

#include "graph/spec.hpp"
#include "hand_written.hpp"
#include "runtime/backend_loader.hpp"
#include "runtime/session.hpp"

namespace harness {
namespace {

using Clock = std::chrono::steady_clock;

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

double time_ms(const std::function<void()>& run) {
  const auto began = Clock::now();
  run();
  return std::chrono::duration<double, std::milli>(Clock::now() - began).count();
}

/// OpenMP's threads keep spinning for 200 ms after a run, on the cores that the other side is about to use:
/// each side waits until they sleep, then wakes its own threads with a run that does not count.
void take_turn() {
  std::this_thread::sleep_for(std::chrono::milliseconds(220));
}

/// Runs pairs and keeps the worst ratio.
class Duel {
 public:
  Duel(const Settings& settings, const Registry& registry)
      : settings_(settings),
        registry_(registry),
        session_(registry, load_backend("cpu", {settings.threads, ""})) {}

  void run(const std::string& name, const Graph& graph, const char* algorithm, const char* format,
           const char* schedule, const std::map<std::string, std::string>& options,
           const std::function<void()>& by_hand) {
    if (!name.starts_with(settings_.only)) return;
    const auto choice = [&](harness_kind kind, const char* id) {
      return Choice(*registry_.find(kind, id), {});
    };
    Prepared prepared = session_.prepare(
        graph, {choice(HARNESS_KIND_ALGORITHM, algorithm), choice(HARNESS_KIND_FORMAT, format),
                choice(HARNESS_KIND_SCHEDULE, schedule), options});
    Instance& instance = *prepared.instance;
    const RunResult first = instance.run();
    const Verification verified = session_.verify(graph, instance, first.supersteps);
    if (!verified.right) throw_error("{}: {}", name, verified.reason);
    by_hand();
    std::vector<double> assembled, hand;
    for (int i = 0; i < settings_.repetitions; ++i) {
      take_turn();
      instance.run();
      assembled.push_back(instance.run().milliseconds);
      take_turn();
      by_hand();
      hand.push_back(time_ms(by_hand));
    }
    const double ratio = median(assembled) / median(hand);
    fmt::print(
        "{:<24} {:<12} assembled {:9.3f} ms   by hand {:9.3f} ms   ratio {:.3f}   (least {:.3f} / {:.3f} = "
        "{:.3f})\n",
        name, graph.name(), median(assembled), median(hand), ratio,
        *std::min_element(assembled.begin(), assembled.end()), *std::min_element(hand.begin(), hand.end()),
        *std::min_element(assembled.begin(), assembled.end()) / *std::min_element(hand.begin(), hand.end()));
    std::fflush(stdout);
    worst_ = std::max(worst_, ratio);
  }

  void forget() { session_.forget(); }
  double worst() const { return worst_; }

 private:
  const Settings& settings_;
  const Registry& registry_;
  Session session_;
  double worst_ = 0;
};

uint32_t busiest(const Graph& graph) {
  uint32_t best = 0;
  for (uint32_t v = 1; v < graph.num_vertices(); ++v) {
    if (graph.out().degree(v) > graph.out().degree(best)) best = v;
  }
  return best;
}

// The default bucket width of the sssp plugin.
double default_delta(const Graph& graph) {
  double sum = 0;
  for (const float weight : graph.out().weights) sum += static_cast<double>(weight);
  const double edges = static_cast<double>(graph.num_edges());
  return 32 * (sum / edges) / std::max(1.0, edges / graph.num_vertices());
}

void duel_on(Duel& duel, const Graph& graph) {
  constexpr int iterations = 20;
  const openmp::Csr out(graph.out());
  const openmp::Csr in(graph.in());
  {
    openmp::PageRank pagerank(graph);
    duel.run("pagerank pull csr vm", graph, "pagerank", "csr", "vm", {{"direction", "pull"}},
             [&] { pagerank.pull(in, iterations); });
    const openmp::Coo coo(graph.out());
    duel.run("pagerank push coo em", graph, "pagerank", "coo", "em", {{"direction", "push"}},
             [&] { pagerank.push(coo, iterations); });
  }
  openmp::Bfs bfs(graph);
  duel.run("bfs auto csr vm", graph, "bfs", "csr", "vm", {{"direction", "auto"}},
           [&] { bfs.run(out, in, busiest(graph)); });
  openmp::Sssp sssp(graph);
  const double delta = default_delta(graph);
  const uint32_t source = busiest(graph);
  duel.run("sssp push csr vm", graph, "sssp", "csr", "vm", {{"direction", "push"}},
           [&] { sssp.run(out, source, delta); });
  openmp::Components components(graph);
  duel.run("cc_afforest push csr vm", graph, "cc_afforest", "csr", "vm", {{"direction", "push"}},
           [&] { components.run(out); });
  openmp::Betweenness betweenness(graph);
  for (const char* direction : {"push", "auto"}) {
    duel.run(fmt::format("bc {} csr vm", direction), graph, "bc", "csr", "vm", {{"direction", direction}},
             [&] { betweenness.run(out, source); });
  }
  const openmp::TriangleCount triangles(graph);
  duel.run("tc pull csr vm", graph, "tc", "csr", "vm", {{"direction", "pull"}}, [&] { triangles.run(); });
  duel.forget();
}

GraphSpec spec(const std::string& name, const std::string& generator,
               std::map<std::string, std::string> params) {
  GraphSpec result;
  result.name = name;
  result.generator = generator;
  result.params = std::move(params);
  result.weights.kind = Weights::Kind::generated;
  return result;
}

int bench(const Settings& settings) {
  openmp::set_threads(settings.threads);
  Registry registry;
  registry.add_folder(settings.plugins);
  Duel duel(settings, registry);
  for (const unsigned scale : settings.scales) {
    duel_on(duel, open_graph(spec(fmt::format("kron{}", scale), "kronecker",
                                  {{"scale", std::to_string(scale)}, {"seed", "1"}})));
  }
  duel_on(duel, open_graph(spec("road1024", "road", {{"rows", "1024"}, {"cols", "1024"}, {"seed", "1"}})));
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
