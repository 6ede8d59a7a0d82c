#include "cli/run.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "cli/commands.hpp"
#include "experiment/graph_spec.hpp"

namespace harness::cli {
namespace {

GraphShape shape_of(const experiment::GraphEntry& entry, const Context& context) {
  const graph::OpenOptions open{context.cache_dir.empty() ? "" : context.cache_dir + "/graphs",
                                context.threads};
  const graph::Graph graph = graph::open_graph(experiment::to_graph_spec(entry), open);
  const double vertices = std::max<double>(graph.num_vertices(), 1);
  const double mean = static_cast<double>(graph.num_edges()) / vertices;
  double largest = 0, squares = 0;
  for (graph::vertex_t v = 0; v < graph.num_vertices(); ++v) {
    const auto degree = static_cast<double>(graph.out().degree(v));
    largest = std::max(largest, degree);
    squares += (degree - mean) * (degree - mean) / vertices;
  }
  const double spread = mean > 0 ? std::sqrt(squares) / mean : 0;
  return {std::log2(vertices), std::log2(1 + mean), std::log2(1 + largest / std::max(mean, 1e-9)),
          std::log2(1 + spread)};
}

/// Returns the part of a configuration id between algorithm and graph: schedule, format and options.
std::string choices_of(const std::string& id) {
  const size_t begin = id.find("/sched:"), end = id.rfind("/graph:");
  return begin == std::string::npos ? "" : id.substr(begin, end - begin);
}

/// The fastest configurations that a tuner found, by graph and algorithm.
struct Winners {
  std::map<std::string, GraphShape> shapes;  // by name of the graph
  std::map<std::pair<std::string, std::string>, std::set<std::string>> choices;
};

Winners read_winners(const std::string& tuned, const Context& context, const plugin::Shelf& plugins) {
  const experiment::Experiment best = experiment::load_experiment(tuned);
  Winners winners;
  std::set<std::string> gone;
  for (const experiment::Configuration one : expand(best, catalogue_of(plugins)).configurations) {
    const std::string& name = one.graph.name;
    if (one.is_baseline() || gone.contains(name)) continue;
    try {
      if (!winners.shapes.contains(name)) winners.shapes[name] = shape_of(one.graph, context);
      winners.choices[{name, one.algorithm.id}].insert(choices_of(one.id));
    } catch (const Error& e) {
      gone.insert(name);
      fmt::print(stderr, "harness: warning: {}: nothing is taken from graph {}: {}\n", tuned, name, e.what());
    }
  }
  return winners;
}

/// Returns the name of the most similar graph on which the algorithm was tuned, or an empty text if there is
/// none.
std::string nearest(const Winners& winners, const GraphShape& shape, const std::string& algorithm) {
  std::string name;
  double least = HUGE_VAL;
  for (const auto& [other, its_shape] : winners.shapes) {
    if (!winners.choices.contains({other, algorithm}) || distance(shape, its_shape) >= least) continue;
    least = distance(shape, its_shape);
    name = other;
  }
  return name;
}

}  // namespace

double distance(const GraphShape& a, const GraphShape& b) {
  constexpr double of_size = 0.25;
  return std::hypot(of_size * (a.vertices - b.vertices), a.mean_degree - b.mean_degree,
                    std::hypot(a.largest_degree - b.largest_degree, a.spread - b.spread));
}

std::vector<std::string> tuned_ids(const std::string& tuned, const Context& context,
                                   const plugin::Shelf& plugins,
                                   const experiment::Configurations& configurations) {
  const Winners winners = read_winners(tuned, context, plugins);
  std::map<std::string, GraphShape> shapes;
  std::map<std::pair<std::string, std::string>, std::string> taken;
  std::vector<std::string> ids;
  for (const experiment::Configuration one : configurations) {
    if (one.is_baseline() || experiment::left_out(one.graph)) continue;
    const std::string &graph = one.graph.name, &algorithm = one.algorithm.id;
    if (!shapes.contains(graph)) shapes[graph] = shape_of(one.graph, context);
    const auto [at, is_new] = taken.try_emplace({graph, algorithm}, "");
    if (is_new) {
      at->second = nearest(winners, shapes[graph], algorithm);
      if (!at->second.empty())
        fmt::print(stderr, "{} on {}: as on {}, the nearest of {} graphs (distance {:.2f})\n", algorithm,
                   graph, at->second, winners.shapes.size(),
                   distance(shapes[graph], winners.shapes.at(at->second)));
    }
    const auto chosen = winners.choices.find({at->second, algorithm});
    if (chosen != winners.choices.end() && chosen->second.contains(choices_of(one.id))) ids.push_back(one.id);
  }
  if (ids.empty())
    throw_error(
        "--tuned: no configuration of the experiment is among those of {}: give it the formats, "
        "schedules and options that were tuned, and the same algorithms",
        tuned);
  return ids;
}

}  // namespace harness::cli
