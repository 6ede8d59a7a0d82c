#include "tune/live/live_tuner.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>

#include "base/interruption.hpp"
#include "base/printable.hpp"
#include "results/store/cost.hpp"
#include "results/store/csv.hpp"

namespace harness::tune {
namespace {

constexpr size_t most_choices = 6;  // maximum number of choices to print

std::string number_of(const std::optional<double>& cost, const std::string& judged_by) {
  return cost ? plain_number(*cost, 4) + " " + results::unit_of_cost(judged_by) : "-";
}

Entry entry_of(const LiveSpace& live, const TunerStep& step) {
  return {.space = live.key(),
          .phase = phase_name(step.phase),
          .round = step.round,
          .id = live.space.candidates[step.candidate].id,
          .reason = step.reason,
          .predicted = step.predicted,
          .status = step.evaluation.status,
          .cost = step.evaluation.cost,
          .given_up_ms = step.evaluation.given_up_ms,
          .cap_ms = step.cap_ms,
          .took_s = step.evaluation.took_s,
          .best = std::isfinite(step.best) ? std::optional(step.best) : std::nullopt,
          .judged_by = step.evaluation.judged_by};
}

std::vector<std::string> ids_of(const LiveSpace& live, const Tuned& tuned) {
  std::vector<std::string> ids;
  for (const Winner& winner : tuned.set) ids.push_back(live.space.candidates[winner.candidate].id);
  return ids;
}

/// Prints each new step and appends it to the journal. Steps that the journal has are omitted.
class Log {
 public:
  Log(const LiveSpace& live, Journal& journal, const LiveOptions& options)
      : live_(live), journal_(journal), options_(options) {}

  void note(const TunerStep& step) {
    ++count_;
    const Entry entry = entry_of(live_, step);
    if (journal_.find(entry.space, entry.round, entry.id) != nullptr) return;
    journal_.append(entry);
    if (options_.quiet && step.evaluation.cost) return;
    const size_t most = options_.rules.evaluations;
    const std::string of = step.phase == Phase::search && most > 0 ? fmt::format("/{}", most) : "";
    const Evaluation& found = step.evaluation;
    std::string what = found.cost ? number_of(found.cost, found.judged_by) : found.status;
    if (found.given_up_ms) what += " at " + number_of(found.given_up_ms, {});
    fmt::print(stderr, "[{}{}] {} {}: {} ({}; best {})  {}\n", count_, of, live_.space.name(),
               phase_name(step.phase), what, step.reason, number_of(entry.best, entry.judged_by), entry.id);
  }

 private:
  const LiveSpace& live_;
  Journal& journal_;
  const LiveOptions& options_;
  size_t count_ = 0;
};

/// Returns the result that the journal records for a space that was finished earlier.
Tuned recall(const LiveSpace& live, const Journal& journal) {
  std::map<std::string, size_t> candidates;
  for (size_t i = 0; i < live.space.size(); ++i) candidates[live.space.candidates[i].id] = i;
  Tuned tuned;
  for (const Entry& entry : journal.entries()) {
    const auto found = candidates.find(entry.id);
    if (entry.space != live.key() || entry.phase == "set" || found == candidates.end()) continue;
    TunerStep step{.round = entry.round, .candidate = found->second};
    if (entry.phase != phase_name(Phase::search)) step.phase = Phase::finals;
    step.evaluation = {.status = entry.status,
                       .reason = {},
                       .cost = entry.cost,
                       .given_up_ms = entry.given_up_ms,
                       .judged_by = entry.judged_by};
    tuned.evaluations += step.phase == Phase::search ? 1 : 0;
    tuned.spent_s += entry.took_s;
    tuned.steps.push_back(std::move(step));
  }
  const Entry& set = *journal.set_of(live.key());
  std::istringstream ids(set.id);
  for (std::string id; ids >> id;) {
    const auto found = candidates.find(id);
    if (found == candidates.end())
      journal.refuse(
          set, fmt::format("the winner {} is not a configuration of {}", results::excerpt(id), live.key()));
    const auto is_its_own = [&](const TunerStep& step) {
      return step.candidate == found->second && step.evaluation.cost;
    };
    if (std::ranges::none_of(tuned.steps, is_its_own))
      journal.refuse(set, fmt::format("the winner {} was never measured", results::excerpt(id)));
    tuned.set.push_back({.candidate = found->second});
  }
  tuned.complete = true;
  return tuned;
}

/// Judges the winners again, by their rows in results.csv, and sets their standings, costs and intervals.
/// Throws Error if a winner has no row that is ok.
void judge_rows_of(LiveResult& result, const results::StoredResults& stored) {
  std::map<std::string, size_t> candidates;
  for (const Winner& one : result.tuned.set)
    candidates[result.live->space.candidates[one.candidate].id] = one.candidate;
  results::StoredResults rows;
  for (const auto& [id, candidate] : candidates) {
    if (std::ranges::none_of(stored.rows,
                             [&](const results::StoredRow& row) { return row.id == id && row.ok(); }))
      throw_error(
          "{}: is a winner in {}, and results.csv has no row of it that is ok (use --force to start again)",
          id, Journal::name);
  }
  std::ranges::copy_if(stored.rows, std::back_inserter(rows.rows),
                       [&](const results::StoredRow& row) { return candidates.contains(row.id); });
  result.tuned.set.clear();
  for (const results::Winners& group : results::winners(rows)) {
    for (const results::Contender& one : group.rows)
      result.tuned.set.push_back(
          {candidates.at(one.row->id), one.standing, one.row->cost, one.effect.low, one.effect.high});
  }
}

/// Returns how many seconds measuring may continue. The time of the steps in the journal is subtracted,
/// because these steps are not measured again. Returns 0 for no limit.
double time_for(const LiveSpace& live, const Journal& journal, double seconds) {
  if (seconds <= 0) return 0;
  double left_s = with_grace(seconds);
  for (const Entry& entry : journal.entries()) left_s -= entry.space == live.key() ? entry.took_s : 0;
  return std::max(left_s, 1e-3);
}

}  // namespace

Tuned tune_space(const LiveSpace& live, Machine& machine, Journal& journal, const LiveOptions& options,
                 const PriorOf& prior_of) {
  if (journal.set_of(live.key()) != nullptr) return recall(live, journal);
  limit_time(time_for(live, journal, options.rules.seconds));
  const auto sampler = make_sampler(options.sampler, live.space, prior_of(live), options.rules.seed);
  Log log(live, journal, options);
  Tuned tuned =
      tune(live.space, *sampler, machine, options.rules, [&](const TunerStep& step) { log.note(step); });
  if (!tuned.complete) return tuned;
  journal.append({.space = live.key(),
                  .phase = "set",
                  .round = 0,
                  .id = fmt::format("{}", fmt::join(ids_of(live, tuned), " "))});
  return tuned;
}

std::vector<LiveResult> finished_spaces(const std::vector<LiveSpace>& spaces, const Journal& journal,
                                        const std::filesystem::path& folder) {
  const results::StoredResults stored = results::load_results(folder);
  std::vector<LiveResult> results;
  for (const LiveSpace& live : spaces) {
    if (journal.set_of(live.key()) == nullptr) continue;
    results.push_back({&live, recall(live, journal), {}});
    judge_rows_of(results.back(), stored);
    results.back().choices = what_matters(live.space, results.back().tuned);
  }
  return results;
}

std::vector<LiveResult> tune_all(const std::vector<LiveSpace>& spaces,
                                 const experiment::Configurations& configurations, sweep::Measurer& measurer,
                                 Files files, const LiveOptions& options, const PriorOf& prior_of) {
  std::vector<LiveResult> tuned_spaces;
  double left_s = options.rules.seconds;
  for (size_t i = 0; i < spaces.size(); ++i) {
    const LiveSpace& live = spaces[i];
    if (live.space.candidates.empty()) {
      fmt::print(stderr, "harness: warning: {}: none of {} configurations can run\n", live.key(),
                 live.unsupported);
      continue;
    }
    LiveOptions of_this = options;
    double& seconds = of_this.rules.seconds;
    if (seconds > 0) seconds = std::max(left_s / static_cast<double>(spaces.size() - i), 1e-3);
    Workers machine(live, configurations, measurer, files);
    Tuned tuned = tune_space(live, machine, files.journal, of_this, prior_of);
    left_s -= tuned.spent_s;
    tuned_spaces.push_back({&live, std::move(tuned), {}});
    if (!tuned_spaces.back().tuned.complete) return tuned_spaces;
  }
  limit_time(0);
  write_rows(files);
  return finished_spaces(spaces, files.journal, files.writer.folder());
}

/// Returns true if the winners' costs are reliable: they were measured again in finals, or they are counts.
/// Counted costs would be the same in every measurement.
static bool counted_or_in_finals(const Tuned& tuned) {
  return std::ranges::any_of(tuned.steps, [](const TunerStep& step) {
    return step.evaluation.counted() || step.phase == Phase::finals;
  });
}

std::vector<std::string> words_of(const LiveResult& result) {
  const LiveSpace& live = *result.live;
  const Tuned& tuned = result.tuned;
  const std::string what = fmt::format("{}: {} of {} configurations tried in {:.3g} s", live.key(),
                                       tuned.evaluations, live.space.size(), tuned.spent_s);
  if (tuned.set.empty()) return {what + (tuned.complete ? "; none is ok" : "; interrupted")};
  const bool anew = counted_or_in_finals(tuned);
  const std::string judged_by = tuned.steps.empty() ? "" : tuned.steps.front().evaluation.judged_by;
  std::vector<std::string> lines;
  for (const Winner& winner : tuned.set) {
    const std::string& id = live.space.candidates[winner.candidate].id;
    if (lines.empty()) {
      lines.push_back(fmt::format("{}; best, {}: {}  {}", what,
                                  anew ? "measured again" : "not measured again because time was up",
                                  number_of(winner.cost, judged_by), id));
    } else {
      lines.push_back(fmt::format("  {} ({:.3f} to {:.3f} times the best's)  {}",
                                  standing_name(winner.standing), winner.low, winner.high, id));
    }
  }
  for (size_t i = 0; i < std::min(result.choices.size(), most_choices); ++i) {
    const Choice& choice = result.choices[i];
    if (choice.ratio <= 1) {
      lines.push_back(
          fmt::format("  {} {}: not shown to be better than {}, whose best of {} tried was not slower",
                      choice.dimension, choice.value, choice.otherwise, choice.others));
      continue;
    }
    lines.push_back(
        fmt::format("  {} {}: with another value at least {:.3g} times the time ({}, best of {} tried)",
                    choice.dimension, choice.value, choice.ratio, choice.otherwise, choice.others));
  }
  return lines;
}

}  // namespace harness::tune
