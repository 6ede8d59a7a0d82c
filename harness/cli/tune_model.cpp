// harness tune --prior model: counts the cycles of an experiment's configurations on smaller graphs, by a
// backend that has a cost model. The counting is an ordinary sweep, whose results are stored in the cache.
#include <algorithm>

#include "base/scalars.hpp"
#include "cli/commands.hpp"
#include "cli/tune.hpp"
#include "runtime/backend_loader.hpp"

namespace harness::cli {
namespace {

// Upper limits of generator parameters. With these sizes, one count takes a fraction of a second, and each
// graph still shows the structure of its kind.
constexpr double most_scale = 11, most_side = 48, most_vertices = 2048;
constexpr const char* most_time = "measure.budget=10m";

/// Capability of backends that count events of a run, and estimate its cycles by a cost model.
constexpr const char* counts_model = "counts.model/1";

/// Appends `--set` arguments that shrink the graphs. Returns false if a graph has no size parameter that can
/// be reduced.
bool shrink(const experiment::Experiment& experiment, std::vector<std::string>& sets) {
  const std::pair<const char*, double> most[] = {
      {"scale", most_scale}, {"rows", most_side}, {"cols", most_side}, {"vertices", most_vertices}};
  for (size_t i = 0; i < experiment.graphs.size(); ++i) {
    const experiment::GraphItem& graph = experiment.graphs[i];
    bool shrunken = false;
    for (const auto& [key, limit] : most) {
      const experiment::Axis* axis = graph.find(key);
      if (axis == nullptr) continue;
      const double value = parse_real(axis->values.front()).value_or(limit);
      sets.push_back(fmt::format("graphs.{}.{}={}", i, key, std::min(value, limit)));
      shrunken = true;
    }
    if (!shrunken) return false;
  }
  return true;
}

}  // namespace

std::string model_prior(const TuneOptions& options, const Context& context) {
  const experiment::Experiment experiment = experiment_of(options.run);
  const std::vector<std::string> models = backends::backends_with(counts_model);
  if (models.empty()) throw_error("--prior model: no backend that was built counts cycles");
  if (context.cache_dir.empty()) throw_error("--prior model: there is no cache to store counts in");
  RunOptions run = options.run;
  run.backend = models.front();
  run.quiet = run.resume = true;
  run.force = run.mix = false;
  run.sets.insert(run.sets.end(),
                  {"measure.repetitions=1", "measure.warmup=0", "measure.rounds=1", most_time});
  if (!shrink(experiment, run.sets))
    throw_error(
        "--prior model: a graph of {} is not generated, so there is no smaller one of its kind; give "
        "--prior RESULTS of another graph, or none",
        experiment.path.string());
  const experiment::Experiment smaller = experiment_of(run);
  const std::string hash = experiment::experiment_hash(smaller);
  run.out = context.cache_dir + "/priors/" + hash;
  fmt::print(stderr, "counting on smaller graphs; kept in {}\n", run.out);
  run_experiment(run, smaller, context);
  return run.out;
}

}  // namespace harness::cli
