// Direction-optimising BFS from sources drawn at random: traversed edges per second.
#include <algorithm>

#include "graph/random_stream.hpp"
#include "lab.hpp"

namespace harness {
namespace {

constexpr int repetitions = 3;
constexpr double seconds = 1;

std::vector<uint32_t> draw_sources(const graph::Graph& graph, int count, unsigned seed) {
  const graph::RandomStream random(seed, 0x626673);
  std::vector<uint32_t> sources;
  for (uint64_t i = 0; sources.size() < static_cast<size_t>(count); ++i) {
    const auto v = static_cast<uint32_t>(random.below(i, graph.num_vertices()));
    if (graph.out().degree(v) > 0) sources.push_back(v);
  }
  return sources;
}

/// GTEPS from one source; `check`: the levels are those by hand.
double traverse(Lab& lab, GraphCase& graph, hand::BfsAuto& by_hand, Combo combo, uint32_t source,
                bool check) {
  const unsigned threads = lab.settings.threads;
  combo.params = {{"source", std::to_string(source)}};
  const runtime::Prepared prepared = lab.prepare(graph.graph, combo);
  prepared.instance->poison();
  const double milliseconds = lab.time(*prepared.instance, repetitions, seconds);
  const auto properties = prepared.instance->download();
  const auto parents = values_of<int32_t>(properties[0]);
  const uint64_t arcs = arcs_reached(graph.graph, parents, threads);
  by_hand.run(source);
  const double hand_ms = static_cast<double>(by_hand.run(source));
  if (check) {
    const auto want = by_hand.parents();
    if (levels_of(parents, source, threads) != levels_of(want, source, threads))
      lab.miss(fmt::format("{} on {}: levels from {} differ from those by hand", combo.name(),
                           graph.graph.name(), source));
  }
  const double gteps = static_cast<double>(arcs) / milliseconds * 1e-6;
  fmt::print("  {:<4} source {:>9}: {:>11} arcs {:8.3f} ms {:8.1f} GTEPS   (by hand, vm: {:.3f} ms)\n",
             combo.schedule, source, arcs, milliseconds, gteps, hand_ms);
  const std::string what = fmt::format("{} from {}", combo.name(), source);
  lab.record("bfs", graph.graph.name(), what, "ms", milliseconds);
  lab.record("bfs", graph.graph.name(), what, "gteps", gteps);
  return gteps;
}

}  // namespace

void bfs_section(Lab& lab, GraphCase& graph, bool bounded) {
  const std::string& name = graph.graph.name();
  const auto sources = draw_sources(graph.graph, lab.settings.sources, lab.settings.seed);
  hand::BfsAuto by_hand(graph.out(), graph.in());
  fmt::print("bfs, {}, direction-optimising\n", name);
  double best = 0;
  for (const std::string& schedule : lab.settings.bfs_schedules) {
    const Combo combo{"bfs", "csr", schedule, {{"direction", "auto"}}, {}};
    std::vector<double> rates;
    for (const uint32_t source : sources)
      rates.push_back(traverse(lab, graph, by_hand, combo, source, rates.empty()));
    fmt::print("  {:<4} median of {} sources {:.1f} GTEPS\n", schedule, rates.size(), median(rates));
    std::fflush(stdout);
    lab.record("bfs", name, combo.name(), "median_gteps", median(rates));
    best = std::max(best, median(rates));
  }
  if (bounded && best < lab.settings.gteps)
    lab.miss(fmt::format("bfs on {}: {:.1f} GTEPS, at least {:.0f} wanted", name, best, lab.settings.gteps));
}

}  // namespace harness
