#include "sweep/measurer.hpp"

#include "experiment/graph_spec.hpp"
#include "results/machine/provenance.hpp"
#include "results/store/csv.hpp"
#include "results/store/fields.hpp"

namespace harness::sweep {

bool Measurer::load_graphs(const Rows& rows, int repeats) {
  const size_t before = graphs_.size();
  for (const uint32_t i : rows) {
    const experiment::Configuration configuration = configurations_[i];
    const std::string& name = configuration.graph.name;
    if (graphs_.contains(name) || bad_graphs_.contains(name)) continue;
    if (const auto reason = experiment::left_out(configuration.graph)) {
      fmt::print(stderr, "harness: warning: graph {}: {}; its rows are skipped\n", name, *reason);
      bad_graphs_.emplace(name, Mishap{.status = "skipped", .reason = *reason});
      continue;
    }
    std::optional<Mishap> mishap;
    results::Measurement graph = crew_.of(configuration).load(i, mishap);
    for (int again = 0; again < repeats && mishap && mishap->status == "interrupted"; ++again) {
      mishap.reset();
      graph = crew_.of(configuration).load(i, mishap);
    }
    if (mishap) {
      note_mishap(name, std::move(*mishap));
    } else {
      graphs_.emplace(name, std::move(graph));
    }
  }
  return graphs_.size() > before;
}

void Measurer::note_mishap(const std::string& graph, Mishap mishap) {
  if (!mishap.died) throw Error(mishap.reason, mishap.exit);
  mishap.reason = fmt::format("graph {}: the worker {}", graph, mishap.reason);
  fmt::print(stderr, "harness: warning: {}; its rows are lost, the others continue\n", mishap.reason);
  if (mishap.status == "crash") mishap.status = "load_error";
  bad_graphs_.emplace(graph, std::move(mishap));
}

nlohmann::json Measurer::graph_hashes() const {
  nlohmann::json hashes = nlohmann::json::object();
  for (const auto& [name, graph] : graphs_) hashes[name] = graph.graph_hash;
  return hashes;
}

const results::Measurement* Measurer::graph(const std::string& name) const {
  const auto found = graphs_.find(name);
  return found == graphs_.end() ? nullptr : &found->second;
}

results::Measurement Measurer::measure(size_t index, const experiment::Configuration& configuration,
                                       bool first, double cap_ms) {
  const std::string& graph = configuration.graph.name;
  const auto without_running = [&](const std::string& status, const std::string& reason) {
    results::Measurement measured;
    describe_configuration(measured, experiment_, configuration);
    complete(measured, configuration);
    fail(measured, status, reason);
    return measured;
  };
  if (const auto bad = bad_graphs_.find(graph); bad != bad_graphs_.end()) {
    return without_running(bad->second.status, bad->second.reason);
  }
  if (first) {
    if (const auto smaller = ooms_.smaller_graph(configuration.id, graph_size(graphs_.at(graph)))) {
      return without_running("skipped",
                             fmt::format("it ran out of memory on {}, which is smaller", *smaller));
    }
  }
  results::Measurement measured =
      crew_.of(configuration).measure(index, configuration, {.smoke = false, .cap_ms = cap_ms});
  complete(measured, configuration);
  if (measured.status == "load_error") bad_graphs_.insert({graph, {"load_error", measured.reason}});
  if (measured.status == "oom") ooms_.note(measured);
  return measured;
}

std::vector<std::string> Measurer::unsupported(const std::vector<size_t>& indices) {
  if (indices.empty()) return {};
  const experiment::Configuration first = configurations_[indices.front()];
  if (graph(first.graph.name) == nullptr) return std::vector<std::string>(indices.size());
  return crew_.of(first).unsupported(indices);
}

/// Fills in the columns that no worker knows or that a worker which died could not fill in.
void Measurer::complete(results::Measurement& measured, const experiment::Configuration& configuration) {
  if (!here_) here_ = results::machine_identity(results::machine_facts(), crew_.facts());
  measured.host = here_->host;
  measured.machine = here_->machine;
  complete_graph(measured, configuration);
}

/// Fills in the columns about the graph that a measurement lacks because its worker died. Checks that the
/// graph is still the one with which the run began.
void Measurer::complete_graph(results::Measurement& measured,
                              const experiment::Configuration& configuration) const {
  if (measured.device.empty()) measured.device = crew_.of(configuration).device();
  const results::Measurement* known = graph(configuration.graph.name);
  if (known == nullptr) return;
  if (measured.graph_hash.empty()) {
    measured.graph_hash = known->graph_hash;
    measured.graph_policy = known->graph_policy;
    measured.vertices = known->vertices;
    measured.edges = known->edges;
  } else if (measured.graph_hash != known->graph_hash) {
    fail(measured, "load_error", "the graph is not the one that this run began with: its file has changed");
  }
}

void Measurer::recall_ooms(const results::ResultWriter& writer) {
  results::scan_csv(writer.folder() / "results.csv",
                    [&](const results::CsvTable& so_far, const results::CsvRecord& row) {
                      if (so_far.cell(row, "status") == "oom")
                        ooms_.note(results::measurement_of(row, writer.counters()));
                    });
}

std::string without_graph(const std::string& id) {
  const size_t begin = id.find("/graph:"), end = id.rfind("/dev:");
  return begin < end && end != std::string::npos ? id.substr(0, begin) + id.substr(end) : id;
}

uint64_t graph_size(const results::Measurement& measured) {
  return measured.vertices.value_or(0) + measured.edges.value_or(0);
}

void KnownOoms::note(const results::Measurement& measured) {
  const uint64_t size = graph_size(measured);
  if (size == 0) return;  // the size is unknown if no graph was read
  const auto [at, is_new] = smallest_.insert({without_graph(measured.id), {measured.graph, size}});
  if (!is_new && size < at->second.size) at->second = {measured.graph, size};
}

std::optional<std::string> KnownOoms::smaller_graph(const std::string& id, uint64_t size) const {
  const auto found = smallest_.find(without_graph(id));
  if (found == smallest_.end() || size <= found->second.size) return std::nullopt;
  return found->second.graph;
}

}  // namespace harness::sweep
