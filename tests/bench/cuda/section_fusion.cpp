// The whole loop in one kernel against one launch after the other, where launches are what takes the time.
#include <algorithm>

#include "lab.hpp"

namespace harness {
namespace {

constexpr int repetitions = 5;
constexpr double seconds = 3;

struct Timed {
  double milliseconds = 0;
  std::vector<unsigned char> result;
};

Timed timed(Lab& lab, const graph::Graph& graph, Combo combo, const char* fusion) {
  combo.options["fusion"] = fusion;
  const runtime::Prepared prepared = lab.prepare(graph, combo);
  prepared.instance->poison();
  Timed result;
  result.milliseconds = lab.time(*prepared.instance, repetitions, seconds);
  result.result = std::move(prepared.instance->download()[0]);
  return result;
}

bool agree(Lab& lab, const graph::Graph& graph, const Combo& combo, const Timed& a, const Timed& b) {
  if (combo.algorithm != "bfs") return a.result == b.result;
  const uint32_t source = busiest(graph);
  return levels_of(values_of<int32_t>(a.result), source, lab.settings.threads) ==
         levels_of(values_of<int32_t>(b.result), source, lab.settings.threads);
}

/// How many times faster with fusion; 0 where it is not offered.
double speedup(Lab& lab, const graph::Graph& graph, const Combo& combo) try {
  const Timed off = timed(lab, graph, combo, "off"), on = timed(lab, graph, combo, "on");
  const double ratio = off.milliseconds / on.milliseconds;
  fmt::print("  {:<24} {:10.3f} {:10.3f} {:7.2f}\n", combo.name(), off.milliseconds, on.milliseconds, ratio);
  std::fflush(stdout);
  lab.record("fusion", graph.name(), combo.name(), "off_ms", off.milliseconds);
  lab.record("fusion", graph.name(), combo.name(), "on_ms", on.milliseconds);
  lab.record("fusion", graph.name(), combo.name(), "speedup", ratio);
  if (!agree(lab, graph, combo, off, on))
    lab.miss(fmt::format("{} on {}: results with and without fusion differ", combo.name(), graph.name()));
  return ratio;
} catch (const runtime::Unsupported& reason) {
  fmt::print("  {:<24} skipped: {}\n", combo.name(), reason.what());
  return 0;
}

}  // namespace

void fusion_section(Lab& lab, GraphCase& graph) {
  fmt::print("fusion, {}: ms off, ms on, speedup\n", graph.graph.name());
  double best = 0;
  for (const char* schedule : {"vm", "vwc", "wm", "cm", "twc"}) {
    best = std::max(best, speedup(lab, graph.graph, {"bfs", "csr", schedule, {{"direction", "push"}}, {}}));
  }
  for (const char* schedule : {"vm", "cm", "twc"}) {
    speedup(lab, graph.graph, {"sssp", "csr", schedule, {{"direction", "push"}}, {}});
  }
  if (best < lab.settings.fusion)
    lab.miss(fmt::format("fusion makes bfs on {} {:.2f} times faster, at least {:.1f} wanted",
                         graph.graph.name(), best, lab.settings.fusion));
}

}  // namespace harness
