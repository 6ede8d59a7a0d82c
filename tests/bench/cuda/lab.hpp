// What the sections of gpu_bench share: settings, one session, the graphs on the device, the
// record of figures.
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/stopwatch.hpp"
#include "compare.hpp"
#include "hand_cuda.hpp"
#include "runtime/session.hpp"

namespace harness {

struct Settings {
  std::vector<unsigned> scales{22, 24};
  unsigned uniform = 24, communities = 24;
  std::string road = "3200x3200";
  int repetitions = 15;
  double seconds = 6;             // for the repetitions of one combination, once there are five
  double timeout = 20;            // seconds of a run
  double algorithm_seconds = 60;  // for all combinations of an algorithm on a graph
  double budget = 0;              // seconds for everything; 0: no limit
  double bound = 1.03, geomean = 1.01, gteps = 150, fusion = 2, cusparse = 1.3;
  unsigned verify_scale = 18;
  int sources = 16;
  unsigned seed = 1;
  uint64_t cpu_arcs = 160'000'000;  // graphs of up to so many are given to the code by hand on the cpu
  std::vector<std::string> formats, schedules, orders, bfs_schedules{"vm", "wm", "twc"}, only;
  std::vector<std::string> algorithms{"bfs", "cc", "cc_afforest", "sssp", "bc", "tc", "spmv", "gcn"};
  std::string out, plugins, cache;
  unsigned threads = 0;
};

/// A graph and, from the first use on, its copy for the hand-written code.
class GraphCase {
 public:
  explicit GraphCase(graph::Graph from) : graph(std::move(from)) {}
  const hand::Csr& out() { return copy(out_, graph.out()); }
  const hand::Csr& in() { return graph.symmetric() ? out() : copy(in_, graph.in()); }

  graph::Graph graph;

 private:
  static const hand::Csr& copy(std::optional<hand::Csr>& kept, const graph::Adjacency& from) {
    if (!kept) {
      const auto vertices = static_cast<uint32_t>(from.offsets.size() - 1);
      kept.emplace(vertices, from.offsets.data(), from.neighbors.data(),
                   from.weights.empty() ? nullptr : from.weights.data());
    }
    return *kept;
  }
  std::optional<hand::Csr> out_, in_;
};

/// A combination by its names.
struct Combo {
  std::string algorithm, format, schedule;
  std::map<std::string, std::string> options, params;
  std::map<std::string, std::string> format_params = {};
  std::string name() const;
};

/// What one combination took.
struct Lap {
  Combo combo;
  double milliseconds = 0;
  uint64_t format_bytes = 0;
  int runs = 0;  // one: given up, and its result not looked at
};

class Lab {
 public:
  Lab(const Settings& settings, const plugin::Registry& registry, runtime::Session& session);

  runtime::Prepared prepare(const graph::Graph& graph, const Combo& combo);
  /// Milliseconds of up to `most` runs after one that does not count, within the seconds given.
  double time(runtime::Instance& instance, int most, double seconds);
  /// One machine-readable line.
  void record(const std::string& section, const std::string& graph, const std::string& what,
              const std::string& metric, double value);
  /// Notes a figure that does not hold.
  void miss(const std::string& line);
  bool missed() const { return missed_; }
  /// Whether the budget is used up.
  bool out_of_time() const { return settings.budget > 0 && watch_.milliseconds() > settings.budget * 1e3; }

  const Settings& settings;
  const plugin::Registry& registry;
  runtime::Session& session;
  std::vector<double> ratios;    // assembled over by hand, of all duels
  std::vector<double> speedups;  // of PageRank's best over cuSPARSE, a graph each
  struct {
    int graphs = 0, wins = 0;
  } twce;  // where it is as fast as twc and cm

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::unique_ptr<std::FILE, Close> csv_;
  bool missed_ = false;
  const Stopwatch watch_;
};

/// Gives a case's graph with its vertices in an order of harness/graph/order.
using Reordered = std::function<GraphCase(const std::string& order)>;

void assembled_section(Lab& lab, GraphCase& graph);
/// Returns the laps in the graph's own order, the fastest first.
std::vector<Lap> pagerank_section(Lab& lab, GraphCase& graph, const Reordered& reordered);
/// CR2 against what it replaces, on planted communities, from the laps of PageRank.
void check_cr2(Lab& lab, const graph::Graph& graph, const std::vector<Lap>& laps);
void library_section(Lab& lab, GraphCase& graph);
void bfs_section(Lab& lab, GraphCase& graph, bool bounded);
void fusion_section(Lab& lab, GraphCase& graph);
void memory_section(Lab& lab, GraphCase& graph);

}  // namespace harness
