#include "sweep/worker/smoke.hpp"

#include <algorithm>

namespace harness::sweep {

experiment::Experiment smoke_test(experiment::Experiment experiment) {
  experiment.measure.repetitions = 1;
  experiment.measure.warmup = 0;
  experiment.measure.min_time_s = 0;
  experiment.measure.stable = 0;
  experiment.measure.batch = 1;
  experiment.measure.answers.clear();
  return experiment;
}

experiment::Configuration smoke_test(experiment::Configuration configuration) {
  experiment::GraphEntry graph;
  graph.name = "";  // no graph of an experiment can have this name
  graph.generator = "kronecker";
  graph.params = {{"scale", "6"}, {"seed", "1"}};
  graph.cleaning = {{"symmetric", "true"}};
  graph.weights = {{"kind", "generated"}, {"seed", "1"}};
  configuration.graph = graph;
  // One of the sources says whether the combination runs.
  configuration.algorithm.draw.count = std::min<uint64_t>(configuration.algorithm.draw.count, 1);
  return configuration;
}

}  // namespace harness::sweep
