// Assembled code against code by hand for the same combination: the same results, then interleaved runs.
#include <algorithm>
#include <functional>

#include "base/stopwatch.hpp"
#include "lab.hpp"

namespace harness {
namespace {

using Properties = std::vector<std::vector<unsigned char>>;
constexpr size_t least_repetitions = 5;

struct Duel {
  Combo combo;
  std::function<float()> by_hand;
  std::function<bool(const Properties&)> agrees;  // the assembled result with the one by hand
};

void require_agreement(Lab& lab, const graph::Graph& graph, runtime::Instance& instance, const Duel& duel) {
  instance.poison();
  const backends::RunResult first = instance.run();
  duel.by_hand();
  if (!duel.agrees(instance.download()))
    throw_error("{} on {}: results differ from those by hand", duel.combo.name(), graph.name());
  if (graph.num_vertices() > uint64_t{1} << lab.settings.verify_scale) return;
  const runtime::Verification verified = lab.session.verify(graph, instance, first.supersteps);
  if (!verified.right) throw_error("{} on {}: {}", duel.combo.name(), graph.name(), verified.reason);
}

// Has this duel been asked for?
bool wanted(const Settings& settings, const Combo& combo) {
  const auto named = [](const std::vector<std::string>& names, const std::string& id) {
    return names.empty() || std::ranges::find(names, id) != names.end();
  };
  return named(settings.schedules, combo.schedule) &&
         (combo.algorithm == "pagerank" || named(settings.algorithms, combo.algorithm));
}

void fight(Lab& lab, const graph::Graph& graph, const Duel& duel) try {
  if (!wanted(lab.settings, duel.combo)) return;
  const runtime::Prepared prepared = lab.prepare(graph, duel.combo);
  runtime::Instance& instance = *prepared.instance;
  require_agreement(lab, graph, instance, duel);

  std::vector<double> assembled, hand;
  uint64_t supersteps = 0;
  const Stopwatch watch;
  for (int i = 0; i < lab.settings.repetitions; ++i) {
    if (hand.size() >= least_repetitions && watch.milliseconds() > lab.settings.seconds * 1e3) break;
    const backends::RunResult result = instance.run();
    supersteps = result.supersteps;
    assembled.push_back(result.milliseconds);
    hand.push_back(static_cast<double>(duel.by_hand()));
  }
  const double ratio = median(assembled) / median(hand);
  const std::string name = duel.combo.name();
  fmt::print("  {:<24} {:10.3f} {:10.3f} {:7.3f} {:8} {:4}\n", name, median(assembled), median(hand), ratio,
             supersteps, hand.size());
  std::fflush(stdout);
  lab.record("assembled", graph.name(), name, "assembled_ms", median(assembled));
  lab.record("assembled", graph.name(), name, "hand_ms", median(hand));
  lab.record("assembled", graph.name(), name, "ratio", ratio);
  lab.ratios.push_back(ratio);
  if (ratio > lab.settings.bound)
    lab.miss(fmt::format("{} on {}: {:.3f} times the code by hand, at most {:.2f} wanted", name, graph.name(),
                         ratio, lab.settings.bound));
} catch (const std::exception& e) {
  lab.miss(e.what());  // and the next duel goes on
}

constexpr double rank_tolerance = 1e-5;

Duel pagerank_duel(hand::PageRank& by_hand, const char* format, const char* schedule, const char* direction) {
  return {{"pagerank", format, schedule, {{"direction", direction}}, {}},
          [&] { return by_hand.run(); },
          [&](const Properties& got) {
            const double off = relative_l1(values_of<float>(got[0]), by_hand.rank());
            if (off > rank_tolerance) fmt::print("  ranks are {:.2e} apart (relative L1)\n", off);
            return off <= rank_tolerance;
          }};
}

void pagerank_pull_duels(Lab& lab, GraphCase& graph) {
  using Schedule = hand::PageRank::Schedule;
  for (const auto& [schedule, name] :
       {std::pair{Schedule::vm, "vm"}, {Schedule::wm, "wm"}, {Schedule::twc, "twc"}}) {
    hand::PageRank by_hand(graph.in(), graph.out(), schedule);
    fight(lab, graph.graph, pagerank_duel(by_hand, "csr", name, "pull"));
  }
}

void pagerank_push_duel(Lab& lab, GraphCase& graph) {
  const hand::Buffer<uint32_t> rows = hand::edge_rows(graph.out());
  hand::PageRank by_hand(rows, graph.out());
  fight(lab, graph.graph, pagerank_duel(by_hand, "coo", "em", "push"));
}

template <class Bfs>
void bfs_duel(Lab& lab, GraphCase& graph, Bfs& by_hand, const char* schedule, const char* direction) {
  const uint32_t source = busiest(graph.graph);
  const unsigned threads = lab.settings.threads;
  fight(lab, graph.graph,
        {{"bfs", "csr", schedule, {{"direction", direction}}, {}},
         [&] { return by_hand.run(source); },
         [&](const Properties& got) {
           const auto parents = by_hand.parents();
           return levels_of(values_of<int32_t>(got[0]), source, threads) ==
                  levels_of(parents, source, threads);
         }});
}

void cc_duel(Lab& lab, GraphCase& graph) {
  if (!graph.graph.symmetric()) return;
  hand::Cc by_hand(graph.out());
  fight(lab, graph.graph,
        {{"cc", "csr", "twc", {{"direction", "push"}}, {}},
         [&] { return by_hand.run(); },
         [&](const Properties& got) {
           return std::ranges::equal(values_of<uint32_t>(got[0]), by_hand.labels());
         }});
}

void sssp_duel(Lab& lab, GraphCase& graph) {
  hand::Sssp by_hand(graph.out());
  const uint32_t source = busiest(graph.graph);
  const double delta = default_delta(graph.graph, lab.settings.threads);
  fight(lab, graph.graph,
        {{"sssp", "csr", "twc", {{"direction", "push"}}, {}},
         [&] { return by_hand.run(source, delta); },
         [&](const Properties& got) {
           return std::ranges::equal(values_of<float>(got[0]), by_hand.distances());
         }});
}

}  // namespace

// In an order in which neighbours share a layout.
void assembled_section(Lab& lab, GraphCase& graph) {
  fmt::print("assembled, {}: ms assembled, ms by hand, ratio, supersteps, repetitions\n", graph.graph.name());
  pagerank_pull_duels(lab, graph);
  {
    hand::BfsAuto automatic(graph.out(), graph.in());
    bfs_duel(lab, graph, automatic, "vm", "auto");
  }
  {
    hand::BfsPush push(graph.out());
    bfs_duel(lab, graph, push, "twc", "push");
  }
  cc_duel(lab, graph);
  sssp_duel(lab, graph);
  pagerank_push_duel(lab, graph);
}

}  // namespace harness
