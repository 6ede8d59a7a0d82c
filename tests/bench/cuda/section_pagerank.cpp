// PageRank, whatever runs, per iteration: against cuSPARSE's product with the same matrix, and against what
// the memory allows; and on the graph's vertices in other orders, against the product in the order as it was.
#include <algorithm>

#include "answer.hpp"
#include "cusparse.hpp"
#include "lab.hpp"

namespace harness {
namespace {

constexpr int iterations = 20;
constexpr double rank_tolerance = 1e-4;  // sums in another order
constexpr int spmv_repetitions = 11;
constexpr size_t copied_bytes = size_t{2} << 30;
constexpr double blocking = 1.5;  // block_coo over coo, at least
constexpr size_t shown_reordered = 5;

/// Milliseconds an iteration of every combination, and the ranks that they agree on.
struct Result {
  std::vector<Lap> laps;
  std::vector<float> ranks;
};

Result race(Lab& lab, GraphCase& graph) {
  Result result;
  hand::PageRank by_hand(graph.in(), graph.out(), hand::PageRank::Schedule::twc);
  by_hand.run();
  result.ranks = by_hand.rank();
  Race race(lab, graph.graph, "pagerank", {"pull", "push"}, [&](const Properties& got) {
    const double off = relative_l1(values_of<float>(got[0]), result.ranks);
    return off <= rank_tolerance ? "" : fmt::format("ranks are {:.2e} from those by hand", off);
  });
  for (const std::string& format : formats_of(lab)) race.run(format);
  result.laps = race.laps();
  if (result.laps.empty()) throw_error("nothing runs");
  for (Lap& lap : result.laps) {
    lap.milliseconds /= iterations;
    lab.record("pagerank", graph.graph.name(), lap.combo.name(), "iteration_ms", lap.milliseconds);
  }
  return result;
}

void print(const graph::Graph& graph, const std::vector<Lap>& laps, size_t most) {
  fmt::print("pagerank, {}: ms an iteration, G arcs/s\n", graph.name());
  for (size_t i = 0; i < std::min(most, laps.size()); ++i) {
    fmt::print("  {:<28} {:9.3f} {:8.1f}\n", laps[i].combo.name(), laps[i].milliseconds,
               static_cast<double>(graph.num_edges()) / laps[i].milliseconds * 1e-6);
  }
  std::fflush(stdout);
}

/// What an iteration moves at the very least: the layout, each contribution once however
/// often it is gathered, the sums written, read and reset, ranks read and written, degrees
/// read and contributions written.
double least_bytes(const Lap& lap, const graph::Graph& graph) {
  constexpr double vertex_bytes = 8 * sizeof(float);
  return static_cast<double>(lap.format_bytes) + vertex_bytes * graph.num_vertices();
}

void compare_with_copy(Lab& lab, const graph::Graph& graph, const Lap& best) {
  const double copy = hand::copy_bandwidth(copied_bytes, spmv_repetitions);
  const double bytes = least_bytes(best, graph), gbs = bytes / best.milliseconds * 1e-6;
  fmt::print("  at least {:.2f} GB an iteration, {:.0f} of {:.0f} GB/s ({:.0f} %)\n", bytes * 1e-9, gbs, copy,
             100 * gbs / copy);
  lab.record("pagerank", graph.name(), best.combo.name(), "least_bytes", bytes);
  lab.record("pagerank", graph.name(), best.combo.name(), "fraction_of_copy", gbs / copy);
  lab.record("pagerank", graph.name(), "copy", "gb_per_s", copy);
}

/// EdgeBlocking is for graphs whose vertex data do not fit the cache.
void compare_blocking(Lab& lab, const graph::Graph& graph, const std::vector<Lap>& laps) {
  if (graph.num_vertices() * sizeof(float) <= hand::cache_bytes()) return;
  const auto pushing = [&](const char* format) {
    return fastest(laps, [&](const Combo& combo) {
      return combo.format == format && combo.options.at("direction") == "push";
    });
  };
  const Lap *blocked = pushing("block_coo"), *plain = pushing("coo");
  if (blocked == nullptr || plain == nullptr) return;
  const double speedup = plain->milliseconds / blocked->milliseconds;
  fmt::print("  block_coo pushes {:.2f} times as fast as coo (at least {:.1f})\n", speedup, blocking);
  lab.record("pagerank", graph.name(), "push block_coo", "speedup_over_coo", speedup);
  if (speedup < blocking) lab.miss(fmt::format("block_coo over coo on {}: {:.2f}", graph.name(), speedup));
}

/// The best on the graph in another order. A permutation of the vertices permutes the ranks: sorted, they are
/// those of the graph as it was.
double best_reordered(Lab& lab, GraphCase& graph, std::vector<float> ranks) {
  Result result = race(lab, graph);
  std::ranges::sort(ranks);
  std::ranges::sort(result.ranks);
  const double off = relative_l1(result.ranks, ranks);
  if (off > rank_tolerance)
    lab.miss(fmt::format("{}: ranks are {:.2e} from those in the original order", graph.graph.name(), off));
  print(graph.graph, result.laps, shown_reordered);
  return result.laps.front().milliseconds;
}

}  // namespace

std::vector<Lap> pagerank_section(Lab& lab, GraphCase& graph, const Reordered& reordered) {
  const std::string& name = graph.graph.name();
  const Result result = race(lab, graph);
  print(graph.graph, result.laps, result.laps.size());
  compare_with_copy(lab, graph.graph, result.laps.front());
  compare_blocking(lab, graph.graph, result.laps);
  const hand::SpmvTime spmv = hand::time_spmv(graph.in(), spmv_repetitions);
  lab.record("pagerank", name, "cusparse " + spmv.algorithm, "iteration_ms", spmv.milliseconds);

  double best = result.laps.front().milliseconds;
  for (const std::string& order : lab.settings.orders) {
    if (lab.out_of_time()) {
      fmt::print("  time is over: {} is not tried in the order {}\n", name, order);
      continue;
    }
    GraphCase other = reordered(order);
    best = std::min(best, best_reordered(lab, other, result.ranks));
  }
  fmt::print("  {:<28} {:9.3f}   the best takes {:.3f} of it\n", "cuSPARSE SpMV " + spmv.algorithm,
             spmv.milliseconds, best / spmv.milliseconds);
  lab.speedups.push_back(spmv.milliseconds / best);
  lab.record("pagerank", name, "best", "speedup_over_cusparse", lab.speedups.back());
  if (best > spmv.milliseconds)
    lab.miss(fmt::format("pagerank on {}: {:.3f} ms an iteration, cuSPARSE takes {:.3f}", name, best,
                         spmv.milliseconds));
  return result.laps;
}

}  // namespace harness
