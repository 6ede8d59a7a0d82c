// PageRank, whatever runs, per iteration: against cuSPARSE's product with the same matrix, and against what
// the memory allows.
#include <algorithm>

#include "cusparse.hpp"
#include "lab.hpp"

namespace harness {
namespace {

constexpr int iterations = 20, repetitions = 5;
constexpr double seconds = 1.5;
constexpr double rank_tolerance = 1e-4;  // sums in another order
constexpr int spmv_repetitions = 11;
constexpr size_t copied_bytes = size_t{2} << 30;

struct Row {
  std::string name;
  double milliseconds;  // an iteration
  uint64_t format_bytes;
};

bool asked_for(const std::vector<std::string>& names, const std::string& name) {
  return names.empty() || std::ranges::find(names, name) != names.end();
}

void add_row(Lab& lab, const Graph& graph, const Combo& combo, const std::vector<float>& want,
             std::vector<Row>& rows) {
  try {
    const Prepared prepared = lab.prepare(graph, combo);
    prepared.instance->poison();
    rows.push_back({combo.name(), lab.time(*prepared.instance, repetitions, seconds) / iterations,
                    prepared.format_bytes});
    const double off = relative_l1(values_of<float>(prepared.instance->download()[0]), want);
    if (off > rank_tolerance)
      lab.miss(fmt::format("{} on {}: ranks are {:.2e} from those by hand", combo.name(), graph.name(), off));
  } catch (const Unsupported&) {
    // The parts do not go together.
  } catch (const std::bad_alloc&) {
    fmt::print("  {}: out of memory\n", combo.name());
  } catch (const std::exception& e) {
    lab.miss(fmt::format("{} on {}: {}", combo.name(), graph.name(), e.what()));
  }
}

// Formats outside, schedules inside: neighbours share a layout.
std::vector<Row> all_rows(Lab& lab, GraphCase& graph) {
  hand::PageRank by_hand(graph.in(), graph.out(), hand::PageRank::Schedule::twc);
  by_hand.run();
  const std::vector<float> want = by_hand.rank();
  std::vector<Row> rows;
  for (const Plugin* format : lab.registry.all(HARNESS_KIND_FORMAT)) {
    if (!asked_for(lab.settings.formats, format->id)) continue;
    for (const char* direction : {"pull", "push"}) {
      for (const Plugin* schedule : lab.registry.all(HARNESS_KIND_SCHEDULE)) {
        add_row(lab, graph.graph, {"pagerank", format->id, schedule->id, {{"direction", direction}}, {}},
                want, rows);
      }
    }
  }
  std::ranges::sort(rows, {}, &Row::milliseconds);
  return rows;
}

/// What an iteration moves at the very least: the layout, each contribution once however often it is
/// gathered, the sums written, read and reset, ranks read and written, degrees read and contributions
/// written.
double least_bytes(const Row& row, const Graph& graph) {
  constexpr double vertex_bytes = 8 * sizeof(float);
  return static_cast<double>(row.format_bytes) + vertex_bytes * graph.num_vertices();
}

}  // namespace

void pagerank_section(Lab& lab, GraphCase& graph) {
  const std::string& name = graph.graph.name();
  const std::vector<Row> rows = all_rows(lab, graph);
  const hand::SpmvTime spmv = hand::time_spmv(graph.in(), spmv_repetitions);
  const double copy = hand::copy_bandwidth(copied_bytes, spmv_repetitions);
  if (rows.empty()) return lab.miss(fmt::format("pagerank on {}: nothing runs", name));

  const double arcs = static_cast<double>(graph.graph.num_edges());
  fmt::print("pagerank, {}: ms an iteration, G arcs/s\n", name);
  for (const Row& row : rows) {
    fmt::print("  {:<28} {:9.3f} {:8.1f}\n", row.name, row.milliseconds, arcs / row.milliseconds * 1e-6);
    lab.record("pagerank", name, row.name, "iteration_ms", row.milliseconds);
  }
  const Row& best = rows.front();
  const double bytes = least_bytes(best, graph.graph), gbs = bytes / best.milliseconds * 1e-6;
  fmt::print("  {:<28} {:9.3f} {:8.1f}\n", "cuSPARSE SpMV " + spmv.algorithm, spmv.milliseconds,
             arcs / spmv.milliseconds * 1e-6);
  fmt::print(
      "  best against cuSPARSE {:.3f}; at least {:.2f} GB an iteration, {:.0f} of {:.0f} GB/s ({:.0f} %)\n",
      best.milliseconds / spmv.milliseconds, bytes * 1e-9, gbs, copy, 100 * gbs / copy);
  std::fflush(stdout);
  lab.record("pagerank", name, "cusparse " + spmv.algorithm, "iteration_ms", spmv.milliseconds);
  lab.record("pagerank", name, best.name, "least_bytes", bytes);
  lab.record("pagerank", name, best.name, "fraction_of_copy", gbs / copy);
  lab.record("pagerank", name, "copy", "gb_per_s", copy);
  if (best.milliseconds > spmv.milliseconds)
    lab.miss(fmt::format("pagerank on {}: {:.3f} ms an iteration, cuSPARSE takes {:.3f}", name,
                         best.milliseconds, spmv.milliseconds));
}

}  // namespace harness
