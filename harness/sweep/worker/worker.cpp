#include "sweep/worker/worker.hpp"

#include <sys/wait.h>

#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>

#include "base/parallel.hpp"
#include "results/store/schema.hpp"
#include "runtime/backend_loader.hpp"
#include "sweep/measure/measure.hpp"
#include "sweep/measure/record.hpp"
#include "sweep/measure/subject.hpp"

namespace harness::sweep {
namespace {

/// Returns the experiment of the smoke pass: one run without warm-up.
experiment::Experiment smoke_test(experiment::Experiment experiment) {
  experiment.measure.repetitions = 1;
  experiment.measure.warmup = 0;
  experiment.measure.min_time_s = 0;
  experiment.measure.stable = 0;
  experiment.measure.batch = 1;
  experiment.measure.answers.clear();
  return experiment;
}

/// Returns `configuration` on a tiny weighted, symmetric graph, on which every algorithm can run.
experiment::Configuration smoke_test(experiment::Configuration configuration) {
  experiment::GraphEntry graph;
  graph.name = "";  // no graph of an experiment can have this name
  graph.generator = "kronecker";
  graph.params = {{"scale", "6"}, {"seed", "1"}};
  graph.cleaning = {{"symmetric", "true"}};
  graph.weights = {{"kind", "generated"}, {"seed", "1"}};
  configuration.graph = graph;
  // One source is enough to show that the combination runs.
  configuration.algorithm.draw.count = std::min<uint64_t>(configuration.algorithm.draw.count, 1);
  return configuration;
}

plugin::Registry load_plugins(const WorkerJob& job) {
  plugin::Registry registry;  // problems and notes are ignored here, because the parent has printed them
  registry.add_known_files({job.plugin_files.begin(), job.plugin_files.end()});
  return registry;
}

experiment::Experiment experiment_of(const WorkerJob& job) {
  experiment::Experiment experiment =
      experiment::parse_experiment(job.experiment_text, job.experiment_path, job.overrides);
  if (job.one_round) experiment.measure = experiment::in_one_round(experiment.measure);
  experiment.measure.answers = job.answers;
  return experiment;
}

/// Returns true if there is a child process, left behind by a plugin. Such a process would disturb every
/// further measurement.
bool has_children() {
  return ::waitpid(-1, nullptr, WNOHANG | __WALL) >= 0;
}

backends::BackendOptions options_of(const WorkerJob& job, const backends::Peers* peers) {
  backends::BackendOptions options{.threads = job.threads, .cache_dir = job.cache_dir, .counts = true};
  if (peers == nullptr) return options;
  options.process = peers->number_on_host();
  if (job.threads == 0) options.threads = std::max(1u, processors() / peers->processes_on_host());
  return options;
}

}  // namespace

Worker::Worker(const WorkerJob& job, CatalogueOf catalogue_of, const Pulse& pulse, backends::Peers* peers)
    : registry_(load_plugins(job)),
      experiment_(experiment_of(job)),
      configurations_(
          experiment::expand(experiment_, catalogue_of(registry_.shelf()), job.only).configurations),
      session_(registry_, runtime::load_backend(job.backend, options_of(job, peers))),
      memory_(session_),
      open_options_{job.cache_dir.empty() ? "" : job.cache_dir + "/graphs", job.threads},
      pulse_(pulse) {
  if (peers != nullptr) session_.spread_over(*peers);
  if (experiment_.measure.keep_layouts && !job.cache_dir.empty())
    session_.keep_layouts(job.cache_dir + "/layouts");
}

nlohmann::json Worker::hello() {
  return {{"device", session_.backend().device()},
          {"facts", session_.backend().facts()},
          {"gauge", session_.backend().gauge_id()},
          {"plugins", plugin::plugin_facts(registry_.shelf())}};
}

nlohmann::json Worker::load(size_t index) {
  results::Measurement graph;
  describe_graph(graph, open(configurations_.at(index).graph));
  return {{"measurement", to_json(graph)}};
}

nlohmann::json Worker::unsupported(const std::vector<size_t>& indices) {
  std::vector<std::string> reasons;
  for (const size_t index : indices) {
    const experiment::Configuration configuration = configurations_.at(index);
    pulse_.beat(Step::prepare);
    reasons.push_back(why_unsupported(session_, open(configuration.graph), configuration));
  }
  return {{"reasons", reasons}};
}

nlohmann::json Worker::measure(size_t index, const std::string& id, bool smoke, double cap_ms) {
  const experiment::Configuration asked = configurations_.at(index);
  if (asked.id != id) throw_error("it was told to measure {}, but that index has {}", id, asked.id);
  results::Measurement measured =
      smoke ? run(smoke_test(experiment_), smoke_test(asked)) : run(experiment_for(asked.id, cap_ms), asked);
  if (has_children()) {
    fail(measured, "plugin_error", "a plugin started a process and left it behind, where it disturbs others");
  }
  const bool spent = note_what_is_left(measured);
  std::fflush(nullptr);  // so that output of a plugin is attributed to the configuration that it belongs to
  return {{"measurement", to_json(measured)}, {"spent", spent}};
}

/// Returns the experiment by which a configuration is measured. If `cap_ms` is above 0, the measurement is
/// aborted if its first run and a later run each take longer than `cap_ms`.
experiment::Experiment Worker::experiment_for(const std::string& id, double cap_ms) {
  experiment::Experiment experiment = experiment_;
  experiment.measure.cap_ms = cap_ms;
  experiment.measure.first_is_known = !measured_.insert(id).second;
  return experiment;
}

results::Measurement Worker::run(const experiment::Experiment& experiment,
                                 const experiment::Configuration& configuration) {
  const graph::Graph* graph = nullptr;
  try {
    settings_.reset();
    graph = &open(configuration.graph);
  } catch (const std::exception& e) {
    results::Measurement measured;
    describe_configuration(measured, experiment, configuration);
    const bool memory = dynamic_cast<const std::bad_alloc*>(&e) != nullptr;
    fail(measured, memory ? "oom" : "load_error", words_of(e));
    return measured;
  }
  memory_.row_begins(experiment.measure.first_is_known);
  settings_.emplace();
  return sweep::measure(session_, *graph, experiment, configuration, [&](Step step) { pulse_.beat(step); });
}

/// Adds warnings about threads, settings and memory that the measured configuration left behind. Returns true
/// if this process must not measure another configuration. A failed measurement has a reason already and ends
/// the process anyway.
bool Worker::note_what_is_left(results::Measurement& measured) {
  if (results::is_failure(measured.status)) return true;
  std::vector<std::string> left;
  if (const size_t threads = threads_.others(); threads > 0)
    left.push_back(threads == 1 ? "a thread" : fmt::format("{} threads", threads));
  const SettingChanges changes = settings_ ? settings_->set_back() : SettingChanges{};
  left.insert(left.end(), changes.set_back.begin(), changes.set_back.end());
  left.insert(left.end(), changes.lost.begin(), changes.lost.end());
  if (const uint64_t bytes = memory_.left(); bytes > 0) {
    left.push_back(fmt::format("{} MB of memory", bytes >> 20));
  }
  if (left.empty()) return memory_.is_worn();
  add_warning(measured, fmt::format("left behind: a plugin left {}; the next row gets a fresh process",
                                    fmt::join(left, ", ")));
  return true;
}

void Worker::take_part(size_t index, bool smoke) {
  followed_ = smoke ? smoke_test(configurations_.at(index)) : configurations_.at(index);
  open(followed_.graph);
}

void Worker::follow(int64_t source) {
  Subject subject = subject_of(registry_, followed_);
  if (source >= 0) subject = with_source(std::move(subject), source);
  session_.prepare(*graph_, std::get<runtime::Request>(subject)).instance->follow();
  session_.backend().use_threads(0);
}

/// Returns the graph of an entry. Holds at most one graph in memory. Graphs are compared by their names,
/// which the experiment's parser guarantees to be unique.
const graph::Graph& Worker::open(const experiment::GraphEntry& entry) {
  if (graph_ != nullptr && graph_name_ == entry.name) return *graph_;
  pulse_.beat(Step::load);
  session_.forget();
  graph_.reset();
  graph_ = std::make_unique<graph::Graph>(graph::open_graph(experiment::to_graph_spec(entry), open_options_));
  graph_name_ = entry.name;
  memory_.graph_is_open();
  return *graph_;
}

}  // namespace harness::sweep
