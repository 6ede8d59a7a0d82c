// Every algorithm with every combination of format, direction and schedule that goes together: the best of
// them, and how much faster it is than csr x vm.
#include <algorithm>
#include <list>

#include "answer.hpp"
#include "lab.hpp"

namespace harness {
namespace {

constexpr size_t shown = 5;

/// Those that the algorithm offers: a kind of superstep it lacks would cost a failed preparation each time.
std::vector<std::string> directions_of(const plugin::Plugin& algorithm) {
  std::vector<std::string> directions{"push", "pull"};
  if (algorithm.provides.count("algorithm.auto/1") > 0) directions.emplace_back("auto");
  return directions;
}

bool is_csr(const Combo& combo, const std::string& schedule) {
  return combo.format == "csr" && combo.schedule == schedule;
}

void report(Lab& lab, const std::string& graph, const Race& race) {
  const std::vector<Lap>& laps = race.laps();
  fmt::print(" {} on {}: ms\n", race.algorithm(), graph);
  for (const Lap& lap : laps)
    lab.record("library", graph, lap.combo.name(), lap.runs == 1 ? "once_ms" : "ms", lap.milliseconds);
  for (size_t i = 0; i < std::min(shown, laps.size()); ++i)
    fmt::print("  {:<28} {:10.3f}\n", laps[i].combo.name(), laps[i].milliseconds);
  const Lap* baseline = fastest(laps, [](const Combo& combo) { return is_csr(combo, "vm"); });
  if (baseline == nullptr) return;
  const double speedup = baseline->milliseconds / laps.front().milliseconds;
  fmt::print("  {:<28} {:10.3f}: the best of {} combinations is {:.2f} times faster\n",
             baseline->combo.name(), baseline->milliseconds, laps.size(), speedup);
  lab.record("library", graph, race.algorithm(), "speedup_over_csr_vm", speedup);
}

/// Work sharing inside a block against the same by queues in device memory, and against a
/// block's common scan.
void compare_twce(Lab& lab, const std::vector<Lap>& laps) {
  const auto pushing = [&](const char* schedule) {
    return fastest(laps, [&](const Combo& combo) {
      return is_csr(combo, schedule) && combo.options.at("direction") == "push";
    });
  };
  const Lap* twce = pushing("twce");
  if (twce == nullptr) return;
  ++lab.twce.graphs;
  bool wins = true;
  for (const char* other : {"twc", "cm"}) {
    const Lap* lap = pushing(other);
    wins = wins && (lap == nullptr || twce->milliseconds <= lap->milliseconds);
  }
  lab.twce.wins += wins ? 1 : 0;
}

/// An algorithm with its right result.
struct Entry {
  Answer answer;
  Race race;

  Entry(Lab& lab, const graph::Graph& graph, const plugin::Plugin& algorithm)
      : answer(lab.settings, lab.registry, graph, algorithm.id),
        race(lab, graph, algorithm.id, directions_of(algorithm),
             [this](const Properties& got) { return answer.judge(got); }) {}
};

}  // namespace

// Formats outside, algorithms inside: all that work on a layout do so while it is there.
void library_section(Lab& lab, GraphCase& graph) {
  const std::string& name = graph.graph.name();
  fmt::print("library, {}\n", name);
  std::list<Entry> entries;
  for (const std::string& algorithm : lab.settings.algorithms) {
    const plugin::Plugin* plugin = lab.registry.find(HARNESS_KIND_ALGORITHM, algorithm);
    if (plugin == nullptr) throw_error("there is no algorithm {}", algorithm);
    try {
      entries.emplace_back(lab, graph.graph, *plugin);
    } catch (const runtime::Unsupported& reason) {
      fmt::print("  {} is left out: {}\n", algorithm, reason.what());
    }
  }
  for (const std::string& format : formats_of(lab)) {
    for (Entry& entry : entries) entry.race.run(format);
  }
  for (const Entry& entry : entries) {
    if (entry.race.laps().empty()) continue;
    report(lab, name, entry.race);
    if (entry.race.algorithm() == "bfs") compare_twce(lab, entry.race.laps());
  }
}

}  // namespace harness
