#include "sweep/sweep.hpp"

#include <algorithm>
#include <string_view>

#include "base/interruption.hpp"
#include "base/parallel.hpp"
#include "results/machine/machine_state.hpp"
#include "results/machine/provenance.hpp"
#include "results/store/schema.hpp"
#include "runtime/backend_loader.hpp"
#include "sweep/measure/record.hpp"
#include "sweep/round_order.hpp"

namespace harness::sweep {
namespace {

/// Returns the group of a configuration in the estimate of the remaining time. Configurations of a group take
/// about equally long.
RemainingTime::Group group_of(const experiment::Configuration& configuration) {
  return {configuration.graph.name, configuration.algorithm.label + " on " + configuration.backend};
}

// Maximum number of kinds of warnings to print. Plugins may write warnings too, so the number of kinds has no
// bound.
constexpr size_t most_warnings = 100;

/// Returns how often a configuration is measured again, or a graph is read again, if a worker was killed from
/// outside meanwhile. If workers are killed more often, the configuration or the graph is possibly the
/// reason.
int repeats_of(const Share& share) {
  return share.repeats_killed() ? 3 : 0;
}

/// Capability of backends that count cycles. Configurations of these backends are compared by cycles instead
/// of times.
constexpr const char* counts_model = "counts.model/1";

/// Returns the kind of a warning, which is the text before its first colon, such as "busy machine".
std::string kind_of(const std::string& warning) {
  return warning.substr(0, warning.find(':'));
}

}  // namespace

Sweep::Sweep(const experiment::Experiment& experiment, const experiment::Configurations& configurations,
             Crew& crew, double budget_s, bool quiet)
    : experiment_(experiment),
      configurations_(configurations),
      crew_(crew),
      measurer_(experiment, configurations, crew),
      budget_s_(budget_s),
      quiet_(quiet) {}

bool Sweep::smoke_pass() {
  std::map<std::string, size_t> combinations;  // combination of plugins -> index of its first configuration
  for (size_t i = 0; i < configurations_.size(); ++i) {
    combinations.emplace(without_graph(configurations_[i].id), i);
  }
  Progress progress(combinations.size());
  if (quiet_) progress.be_quiet();
  progress.expect({}, 1, combinations.size());
  progress.note(fmt::format("smoke pass: {} combinations, each once on a tiny graph", combinations.size()));
  size_t failures = 0;
  for (const auto& [combination, index] : combinations) {
    if (interrupted()) throw Error("interrupted: nothing was written", Exit::failed);
    progress.start(combination);
    const experiment::Configuration configuration = configurations_[index];
    const results::Measurement measured =
        crew_.of(configuration).measure(index, configuration, {.smoke = true});
    progress.finish(combination, measured.status, measured.reason);
    failures += results::is_failure(measured.status) ? 1 : 0;
  }
  if (failures > 0) {
    progress.note(
        fmt::format("smoke pass: {} combinations fail; nothing was written. Exclude them, or run "
                    "without --smoke to get their failures as rows",
                    failures));
  }
  return failures == 0;
}

Sweep::Agenda Sweep::agenda(const results::ResultWriter& writer, const results::RoundJournal* journal,
                            const Rows& rows) const {
  const uint64_t rounds = experiment_.measure.rounds;
  Agenda agenda;
  for (const uint32_t row : rows) {
    const experiment::Configuration configuration = configurations_[row];
    const bool finished = writer.finished().contains(configuration.id);
    const size_t done = finished ? rounds : journal ? journal->rounds_of(configuration.id) : 0;
    agenda.left += finished ? 0 : 1;
    agenda.done += experiment_.measure.rounds_by_graph ? (finished ? 1 : 0) : done;
    const results::Measurement* graph = measurer_.graph(configuration.graph.name);
    if (finished || graph == nullptr) continue;  // no time is needed if the graph could not be read
    const auto work = static_cast<double>(graph_size(*graph));
    agenda.time.expect(group_of(configuration), work, rounds - done);
  }
  return agenda;
}

/// Prints the problems of the machine once, so that they need not be repeated for each configuration.
/// Backends that count cycles instead of measuring times give the same values on every machine and need no
/// advice.
void Sweep::advise(Progress& progress) {
  const std::vector<std::string> backends = backends_of(experiment_, configurations_);
  if (std::all_of(backends.begin(), backends.end(), [](const std::string& name) {
        return backends::backend_info(name).provides.contains(counts_model);
      }))
    return;
  for (const std::string& advice : results::machine_advice(
           results::governor(), results::load_average().value_or(0), processors(), false)) {
    progress.note("warning: " + advice);
    warned_.insert(kind_of(advice));
  }
}

Exit Sweep::run(results::ResultWriter& writer, Share& share) {
  measurer_.recall_ooms(writer);
  const uint64_t rounds = experiment_.measure.rounds;
  std::unique_ptr<results::RoundJournal> journal;
  if (rounds > 1) journal = std::make_unique<results::RoundJournal>(writer.folder(), writer.counters());
  auto [left, done, time] = agenda(writer, journal.get(), share.rows());
  Progress progress(share.rows().size() * (counts_rounds() ? rounds : 1), done);
  if (quiet_) progress.be_quiet();
  progress.expect(std::move(time));
  advise(progress);
  if (budget_s_ > 0) limit_time(std::max(with_grace(budget_s_) - since_start_.milliseconds() * 1e-3, 1e-3));
  Run run{writer, journal.get(), share, progress, left};
  while (const std::optional<Rows> rows = share.next([&] { show_others(run); })) {
    if (!graphs_known_ && measurer_.load_graphs(*rows, repeats_of(share)))
      writer.update_meta({{"graphs", graph_hashes()}});
    if (!measure_rows(run, *rows)) return run.failed || interrupted() ? Exit::failed : Exit::ok;
    share.finished();
  }
  show_others(run);
  if (!share.complete()) {  // the sweep was interrupted while it waited for other workers
    must_stop(run);
    return run.failed || interrupted() ? Exit::failed : Exit::ok;
  }
  writer.note_end(results::utc_now());
  if (journal) journal->remove();
  return run.failed ? Exit::failed : Exit::ok;
}

/// Measures the configurations `rows`. Returns false if the sweep has to stop before all results are written.
bool Sweep::measure_rows(Run& run, const Rows& rows) {
  results::RoundJournal* journal = run.journal;
  const uint64_t rounds = experiment_.measure.rounds;
  for (const auto& [index, round] : turns(configurations_, rows, experiment_.measure)) {
    const experiment::Configuration configuration = configurations_[index];
    const std::string& id = configuration.id;
    if (run.writer.finished().contains(id)) continue;
    // Skips a round that the journal (rounds.csv) has. If the journal has all rounds of a configuration,
    // nothing is skipped, because its row of results.csv remains to be written.
    const uint64_t rounds_before = journal ? journal->rounds_of(id) : 0;
    if (rounds_before < rounds_of(journal, id) && journal && journal->contains(id, round)) continue;
    if (must_stop(run)) return false;
    show_others(run);
    if (rounds > 1 && !counts_rounds()) run.progress.begin_round(configuration.graph.name, round + 1, rounds);
    run.progress.start(id);
    results::Measurement measured = measure(index, configuration, journal, round);
    for (int again = 0; again < repeats_of(run.share); ++again) {
      if (measured.status != "interrupted" || must_end()) break;
      measured = measure(index, configuration, journal, round);
    }
    // the measurement is not written, so that --resume repeats it
    if (measured.status == "interrupted" && must_end()) {
      must_stop(run);
      return false;
    }
    note_warning(run.progress, measured);
    run.writer.append_timeline(measured, round);
    const bool complete = write(run.writer, journal, measured, round);
    run.left -= complete ? 1 : 0;
    if (complete) run.share.wrote_row();
    const RemainingTime::Group group = group_of(configuration);
    if (complete && rounds > rounds_before)
      run.progress.leave_out(group, rounds - 1 - rounds_before, counts_rounds());
    if (complete || counts_rounds()) {
      run.progress.finish(id, measured.status, measured.reason, group);
    } else {
      run.progress.finish_round(group);
    }
    run.failed |= results::is_failure(measured.status);
  }
  return true;
}

void Sweep::show_others(Run& run) const {
  const Others others = run.share.others();
  if (others.workers == 0) return;
  run.progress.count_elsewhere(others.rows * (counts_rounds() ? experiment_.measure.rounds : 1),
                               others.workers);
}

/// Writes a measurement to the journal, or to results.csv if it is the last one of its configuration. A
/// measurement that is not ok is the last one.
bool Sweep::write(results::ResultWriter& writer, results::RoundJournal* journal,
                  const results::Measurement& measured, uint64_t round) {
  if (journal == nullptr || measured.status != "ok") {
    writer.append(measured);
    if (journal != nullptr) journal->forget(measured.id);
    return true;
  }
  if (!journal->contains(measured.id, round)) journal->append(round, measured);
  if (journal->rounds_of(measured.id) < rounds_of(journal, measured.id)) return false;
  writer.append(merge(journal->read(measured.id)));
  journal->forget(measured.id);
  return true;
}

/// Returns the number of rounds of a configuration, which depends on the time of its first round.
uint64_t Sweep::rounds_of(const results::RoundJournal* journal, const std::string& id) {
  if (journal == nullptr || journal->rounds_of(id) == 0) return experiment_.measure.rounds;
  const auto [known, is_new] = rounds_.try_emplace(id, 0);
  if (is_new) {
    known->second = rounds_that_fit(experiment_.measure, journal->read(id).front());
  }
  return known->second;
}

/// Prints each kind of warning once, because a problem of the machine affects every configuration.
void Sweep::note_warning(Progress& progress, const results::Measurement& measured) {
  constexpr std::string_view between = "; ";
  const std::string& warning = measured.warning;
  for (size_t begin = 0; begin < warning.size() && warned_.size() < most_warnings;) {
    const size_t end = std::min(warning.find(between, begin), warning.size());
    const std::string one = warning.substr(begin, end - begin);
    if (warned_.insert(kind_of(one)).second) progress.note("warning: " + one);
    begin = end + between.size();
  }
}

bool Sweep::must_stop(Run& run) const {
  if (interrupted()) {
    run.progress.note("interrupted: every finished row is written; " + run.share.to_continue());
    return true;
  }
  if (budget_s_ == 0 || since_start_.milliseconds() < budget_s_ * 1e3) return false;
  const size_t elsewhere = std::min(run.share.others().rows, run.left);
  run.progress.note(fmt::format("the time budget of {} s is used up: {} rows are left; {}", budget_s_,
                                run.left - elsewhere, run.share.to_continue()));
  return true;
}

results::Measurement Sweep::measure(size_t index, const experiment::Configuration& configuration,
                                    const results::RoundJournal* journal, uint64_t round) {
  // If the journal has this round, an earlier run was killed after the last round and before it wrote the row
  // of results.csv. Only that row is missing.
  if (journal != nullptr && journal->contains(configuration.id, round))
    return journal->read(configuration.id).back();
  const bool first = journal == nullptr || journal->rounds_of(configuration.id) == 0;
  return measurer_.measure(index, configuration, first);
}

}  // namespace harness::sweep
