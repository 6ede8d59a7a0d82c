#include "cli/count_valid.hpp"

#include <map>
#include <string>
#include <variant>

#include "base/own_children.hpp"
#include "base/scalars.hpp"
#include "cli/commands.hpp"
#include "experiment/configuration.hpp"
#include "experiment/graph_spec.hpp"
#include "graph/graph.hpp"
#include "runtime/backend_loader.hpp"
#include "runtime/resolve/combination.hpp"
#include "runtime/run/baseline.hpp"
#include "sweep/measure/subject.hpp"

namespace harness::cli {
namespace {

// Returns true if the backend runs on threads of the CPU. The function loads the backend, so it is called
// only if an experiment sets a number of threads. For a backend that cannot be loaded, the function returns
// true.
bool runs_on_threads(const std::string& name) {
  static std::map<std::string, bool> known;
  const auto [at, is_new] = known.emplace(name, true);
  if (!is_new) return at->second;
  try {
    at->second = runtime::load_backend(name, {.threads = 1, .cache_dir = {}})->threads() > 0;
  } catch (const Error&) {
  }
  return at->second;
}

// Returns the number of threads of a configuration. Throws Unsupported if the configuration cannot run.
uint32_t threads_of(const runtime::Request& request, const graph::Graph& graph,
                    const backends::BackendInfo& backend) {
  return runtime::combine(request, graph, backend).threads;
}
uint32_t threads_of(const runtime::BaselineRequest& request, const graph::Graph& graph,
                    const backends::BackendInfo& backend) {
  runtime::require_supported(request, graph, backend);
  return request.threads();
}

// Counts the configurations that can run. This function opens the graphs and calls plugin code in the current
// process.
uint64_t count_here(const experiment::Experiment& experiment, const Context& context) {
  const plugin::Registry registry = context.load_plugins();
  std::map<std::string, graph::Graph> graphs;
  uint64_t valid = 0;
  for (const experiment::Configuration& configuration :
       experiment::expand(experiment, catalogue_of(registry.shelf())).configurations) {
    if (experiment::left_out(configuration.graph)) continue;
    auto graph = graphs.find(configuration.graph.name);
    if (graph == graphs.end()) {
      graph::Graph opened =
          graph::open_graph(experiment::to_graph_spec(configuration.graph), {"", context.threads});
      graph = graphs.emplace(configuration.graph.name, std::move(opened)).first;
    }
    try {
      const backends::BackendInfo backend = backends::backend_info(configuration.backend);
      const uint32_t threads =
          std::visit([&](const auto& request) { return threads_of(request, graph->second, backend); },
                     sweep::subject_of(registry, configuration));
      valid += threads == 0 || runs_on_threads(configuration.backend) ? 1 : 0;
    } catch (const runtime::Unsupported&) {
    }
  }
  return valid;
}

}  // namespace

uint64_t count_valid(const experiment::Experiment& experiment, const Context& context) {
  const std::string count =
      in_child("counting what can run", [&] { return fmt::format("{}", count_here(experiment, context)); });
  return parse_number<uint64_t>(count).value_or(0);
}

}  // namespace harness::cli
