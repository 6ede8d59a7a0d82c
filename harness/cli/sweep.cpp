#include "cli/sweep.hpp"

#include <thread>

#include "cli/interrupt.hpp"
#include "cli/round_order.hpp"
#include "experiment/scalars.hpp"
#include "measure/merge.hpp"
#include "results/csv.hpp"
#include "results/machine_state.hpp"
#include "results/provenance.hpp"

namespace harness::cli {
namespace {

/// An id without its graph: what the same rows on other graphs have in common.
std::string without_graph(const std::string& id) {
  const std::size_t begin = id.find("/graph:"), end = id.rfind("/dev:");
  return begin < end && end != std::string::npos ? id.substr(0, begin) + id.substr(end) : id;
}

std::uint64_t number(std::string_view cell) {
  return parse_uint(cell).value_or(0);
}

std::uint64_t graph_size(const Row& row) {
  return number(row.get("vertices")) + number(row.get("edges"));
}

/// Rows that take about as long as each other.
RemainingTime::Group group_of(const Configuration& configuration) {
  return {configuration.graph.name, configuration.algorithm.label + " on " + configuration.backend};
}

// More kinds would be the words of many plugins.
constexpr std::size_t most_warnings = 100;

/// "busy machine" of "busy machine: other programs ...".
std::string kind_of(const std::string& warning) {
  return warning.substr(0, warning.find(':'));
}

}  // namespace

Sweep::Sweep(const Experiment& experiment, const Configurations& configurations, Crew& crew, double budget_s,
             bool quiet)
    : experiment_(experiment),
      configurations_(configurations),
      crew_(crew),
      budget_s_(budget_s),
      quiet_(quiet) {}

bool Sweep::smoke_pass() {
  std::map<std::string, std::size_t> combinations;  // to the first configuration of each
  for (std::size_t i = 0; i < configurations_.size(); ++i) {
    combinations.emplace(without_graph(configurations_[i].id), i);
  }
  Progress progress(combinations.size());
  if (quiet_) progress.be_quiet();
  progress.expect({}, 1, combinations.size());
  progress.note(fmt::format("smoke pass: {} combinations, each once on a tiny graph", combinations.size()));
  std::size_t failures = 0;
  for (const auto& [combination, index] : combinations) {
    progress.start(combination);
    const Configuration configuration = configurations_[index];
    const Measured measured = crew_.of(configuration).measure(index, configuration, true);
    const std::string& status = measured.row.get("status");
    progress.finish(combination, status, measured.row.get("reason"));
    failures += is_failure(status) ? 1 : 0;
  }
  if (failures > 0) {
    progress.note(
        fmt::format("smoke pass: {} combinations fail; nothing was written. Exclude them, or run "
                    "without --smoke to get their failures as rows",
                    failures));
  }
  return failures == 0;
}

void Sweep::load_graphs() {
  for (std::size_t i = 0; i < configurations_.size(); ++i) {
    const Configuration configuration = configurations_[i];
    const std::string& name = configuration.graph.name;
    if (graphs_.contains(name) || bad_graphs_.contains(name)) continue;
    std::optional<Mishap> mishap;
    Row row = crew_.of(configuration).load(i, mishap);
    if (!mishap) {
      graphs_.emplace(name, std::move(row));
    } else if (mishap->died) {
      mishap->reason = fmt::format("graph {}: the worker {}", name, mishap->reason);
      fmt::print(stderr, "harness: warning: {}; its rows are lost, the others go on\n", mishap->reason);
      if (mishap->status == "crash") mishap->status = "load_error";
      bad_graphs_.emplace(name, std::move(*mishap));
    } else {
      throw Error(mishap->reason, mishap->exit);
    }
  }
}

nlohmann::json Sweep::graph_hashes() const {
  nlohmann::json hashes = nlohmann::json::object();
  for (const auto& [name, row] : graphs_) hashes[name] = row.get("graph_hash");
  return hashes;
}

Exit Sweep::run(ResultWriter& writer) {
  recall_ooms(writer);
  const std::uint64_t rounds = experiment_.measure.rounds;
  std::unique_ptr<RoundJournal> journal;
  if (rounds > 1) journal = std::make_unique<RoundJournal>(writer.folder());
  std::size_t left = 0, measured = 0;
  RemainingTime expected;
  for (const Configuration configuration : configurations_) {
    const bool finished = writer.finished().contains(configuration.id);
    const std::size_t done = finished ? rounds : journal ? journal->rounds_of(configuration.id) : 0;
    left += finished ? 0 : 1;
    measured += done;
    const auto graph = graphs_.find(configuration.graph.name);
    if (finished || graph == graphs_.end()) continue;  // a row without a graph takes no time
    expected.expect(group_of(configuration), static_cast<double>(graph_size(graph->second)), rounds - done);
  }
  Progress progress(configurations_.size() * rounds, measured);
  if (quiet_) progress.be_quiet();
  progress.expect(std::move(expected));
  for (const std::string& advice :
       machine_advice(governor(), load_average().value_or(0), std::thread::hardware_concurrency(), false)) {
    progress.note("warning: " + advice);
    warned_.insert(kind_of(advice));
  }
  bool failed = false;
  for (std::uint64_t round = 0; round < rounds; ++round) {
    std::vector<std::uint32_t> order;
    if (journal) order = round_order(configurations_, experiment_.measure.seed, round);
    for (std::size_t place = 0; place < configurations_.size(); ++place) {
      const std::size_t index = journal ? order[place] : place;
      const Configuration configuration = configurations_[index];
      const std::string& id = configuration.id;
      if (writer.finished().contains(id)) continue;
      // A row of which all rounds are there lacks only its line.
      if (journal && journal->rounds_of(id) < rounds && journal->contains(id, round)) continue;
      if (must_stop(progress, left)) return failed || interrupted() ? Exit::failed : Exit::ok;
      progress.start(id);
      const Measured row = row_of(index, configuration, journal.get(), round);
      const std::string& status = row.row.get("status");
      note_warning(progress, row.row);
      const bool complete = write(writer, journal.get(), row, round);
      left -= complete ? 1 : 0;
      const RemainingTime::Group group = group_of(configuration);
      if (status != "ok") progress.leave_out(group, rounds - 1 - round);
      progress.finish(id, status, row.row.get("reason"), group);
      if (status == "oom") note_oom(row.row);
      failed |= is_failure(status);
    }
  }
  writer.update_meta({{"finished_at", utc_now()}});
  if (journal) journal->remove();
  complete_ = true;
  return failed ? Exit::failed : Exit::ok;
}

/// To the journal, or where that makes the row complete to the results. A row that is not ok is complete.
bool Sweep::write(ResultWriter& writer, RoundJournal* journal, const Measured& measured,
                  std::uint64_t round) {
  const std::string& id = measured.row.get("id");
  if (journal == nullptr || measured.row.get("status") != "ok") {
    writer.append(measured.row, measured.samples, measured.kernels);
    if (journal != nullptr) journal->forget(id);
    return true;
  }
  if (!journal->contains(id, round))
    journal->append(round, {measured.row, measured.samples, measured.kernels});
  if (journal->rounds_of(id) < experiment_.measure.rounds) return false;
  const Measured merged = merge(journal->read(id));
  writer.append(merged.row, merged.samples, merged.kernels);
  journal->forget(id);
  return true;
}

/// Each kind once: what is wrong with a machine is wrong with every row.
void Sweep::note_warning(Progress& progress, const Row& row) {
  const std::string& warning = row.get("warning");
  if (warning.empty() || warned_.size() >= most_warnings || !warned_.insert(kind_of(warning)).second) return;
  progress.note("warning: " + warning);
}

bool Sweep::must_stop(Progress& progress, std::size_t left) const {
  if (interrupted()) {
    progress.note("interrupted: every finished row is written; go on with --resume");
    return true;
  }
  if (budget_s_ == 0 || since_start_.milliseconds() < budget_s_ * 1e3) return false;
  progress.note(fmt::format("the time budget of {} s is used up: {} rows are left; go on with --resume",
                            budget_s_, left));
  return true;
}

Measured Sweep::row_of(std::size_t index, const Configuration& configuration, const RoundJournal* journal,
                       std::uint64_t round) {
  const std::string& graph = configuration.graph.name;
  const auto without_running = [&](const std::string& status, const std::string& reason) {
    Measured measured;
    describe(measured.row, experiment_, configuration);
    describe_graph(measured, configuration);
    fail(measured, status, reason);
    return measured;
  };
  if (const auto bad = bad_graphs_.find(graph); bad != bad_graphs_.end()) {
    return without_running(bad->second.status, bad->second.reason);
  }
  if (journal != nullptr && journal->contains(configuration.id, round)) {
    // Killed between the last round and the row: nothing is missing but the row itself.
    const std::vector<Round> rounds = journal->read(configuration.id);
    return {rounds.back().row, rounds.back().samples, rounds.back().kernels};
  }
  const auto oom = oom_at_.find(without_graph(configuration.id));
  const bool ran_before = journal != nullptr && journal->rounds_of(configuration.id) > 0;
  if (!ran_before && oom != oom_at_.end() && graph_size(graphs_.at(graph)) > oom->second.second) {
    return without_running("skipped",
                           fmt::format("it ran out of memory on {}, which is smaller", oom->second.first));
  }
  Measured measured = crew_.of(configuration).measure(index, configuration);
  describe_graph(measured, configuration);
  if (measured.row.get("status") == "load_error") {
    bad_graphs_.insert({graph, {"load_error", measured.row.get("reason")}});
  }
  return measured;
}

/// The columns that a row lacks when its worker died; and a check of those that it has.
void Sweep::describe_graph(Measured& measured, const Configuration& configuration) const {
  Row& row = measured.row;
  if (row.get("device").empty()) row.set("device", crew_.of(configuration).device());
  const auto known = graphs_.find(configuration.graph.name);
  if (known == graphs_.end()) return;
  const Row& graph = known->second;
  if (row.get("graph_hash").empty()) {
    row.set("graph_hash", graph.get("graph_hash"));
    row.set("graph_policy", graph.get("graph_policy"));
    row.set("vertices", number(graph.get("vertices")));
    row.set("edges", number(graph.get("edges")));
  } else if (row.get("graph_hash") != graph.get("graph_hash")) {
    fail(measured, "load_error", "the graph is not the one that this run began with: its file has changed");
  }
}

void Sweep::note_oom(const Row& row) {
  const std::uint64_t size = graph_size(row);
  if (size == 0) return;  // it did not get as far as to a graph
  const auto [at, is_new] = oom_at_.insert({without_graph(row.get("id")), {row.get("graph"), size}});
  if (!is_new && size < at->second.second) at->second = {row.get("graph"), size};
}

void Sweep::recall_ooms(const ResultWriter& writer) {
  scan_csv(writer.folder() / "results.csv", [&](const CsvTable& so_far, const CsvRecord& row) {
    if (so_far.cell(row, "status") == "oom") note_oom(Row(row));
  });
}

}  // namespace harness::cli
