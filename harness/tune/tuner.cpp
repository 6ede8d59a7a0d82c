#include "tune/tuner.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <map>

#include "base/random.hpp"
#include "results/judge/statistics.hpp"

namespace harness::tune {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
// Fractions of the time at which the search and the race end. The finals get the remaining time.
constexpr double share_of_search = 0.6, share_of_race = 0.8;

/// Returns the upper end of the median's 95 % confidence interval, or the slowest sample if there are too few
/// samples for an interval.
double upper_bound(const Evaluation& evaluation) {
  if (evaluation.samples.count() == 0) return evaluation.cost.value_or(infinite);
  const results::Summary summary = results::summarise(evaluation.samples.times);
  // If source vertices are drawn at random, returns the slowest sample, because one source may be slow for
  // every candidate.
  const bool sources = evaluation.samples.sources.front() >= 0;
  return std::isfinite(summary.median_high) && !sources ? summary.median_high : summary.max;
}

/// Returns the cost of an evaluation. For a capped evaluation, it is Evaluation::given_up_ms.
std::optional<double> known_cost(const Evaluation& evaluation) {
  return evaluation.cost ? evaluation.cost : evaluation.given_up_ms;
}

void append(results::Samples& all, const results::Samples& more) {
  for (size_t i = 0; i < more.count(); ++i)
    all.add(more.times[i], more.rounds[i], more.began[i], more.sources[i]);
}

class Tuner {
 public:
  Tuner(const Space& space, Sampler& sampler, Machine& machine, const Rules& rules,
        const std::function<void(const TunerStep&)>& note)
      : space_(space), sampler_(sampler), machine_(machine), rules_(rules), note_(note) {}

  Tuned run() {
    search();
    stopped_ |= machine_.interrupted();
    std::vector<size_t> in_race = contenders();
    if (in_race.size() > 1 && judged_by_.empty()) take_turns(Phase::race, in_race);
    if (!in_race.empty() && judged_by_.empty()) take_turns(Phase::finals, in_race);
    if (!stopped_ && !in_race.empty()) crown(last_measured(in_race), in_race);
    tuned_.complete = !stopped_;
    return std::move(tuned_);
  }

 private:
  /// Returns false if this fraction of the time is used up or if an interruption was requested.
  bool may_go_on(double share_of_time) {
    stopped_ |= machine_.interrupted();
    return !stopped_ && (rules_.seconds <= 0 || tuned_.spent_s < rules_.seconds * share_of_time);
  }

  /// Returns true if a measurement was aborted before it had a result, because of an interruption or because
  /// time was up.
  bool was_ended(const TunerStep& step) {
    stopped_ |= machine_.interrupted();
    return step.evaluation.status == "interrupted" && (stopped_ || machine_.out_of_time());
  }

  /// Returns the last phase in which each of `candidates` was measured successfully. If time ran out, a later
  /// phase may have measured only some of them.
  Phase last_measured(const std::vector<size_t>& candidates) const {
    if (!judged_by_.empty()) return Phase::search;
    for (const Phase phase : {Phase::finals, Phase::race}) {
      const auto is_measured = [&](size_t candidate) {
        return std::ranges::any_of(tuned_.steps, [&](const TunerStep& step) {
          return step.phase == phase && step.candidate == candidate && step.evaluation.cost;
        });
      };
      if (std::ranges::all_of(candidates, is_measured)) return phase;
    }
    return Phase::search;
  }

  /// Asks the sampler for candidates until as many are being measured as the machine can measure at once, or
  /// until no further evaluation may begin.
  void begin_more(std::deque<TunerStep>& under_way, double best_upper) {
    while (under_way.size() < machine_.width()) {
      const size_t begun = tuned_.evaluations + under_way.size();
      if (rules_.evaluations > 0 && begun >= rules_.evaluations) return;
      if (begun > 0 && !may_go_on(share_of_search)) return;
      const std::optional<size_t> next = sampler_.ask();
      if (!next) return;
      TunerStep step{.candidate = *next, .reason = sampler_.reason(), .predicted = sampler_.predicted()};
      step.cap_ms = rules_.cap > 0 && std::isfinite(best_upper) ? rules_.cap * best_upper : 0;
      machine_.expect(*next, 0, step.cap_ms);
      under_way.push_back(std::move(step));
    }
  }

  void search() {
    double best_upper = infinite;
    std::deque<TunerStep> under_way;
    for (;;) {
      begin_more(under_way, best_upper);
      if (under_way.empty()) return;
      TunerStep step = std::move(under_way.front());
      under_way.pop_front();
      step.evaluation = machine_.measure(step.candidate, 0, step.cap_ms);
      if (was_ended(step)) return;
      const Evaluation& found = step.evaluation;
      if (found.counted()) judged_by_ = found.judged_by;
      sampler_.tell(step.candidate, known_cost(found));
      if (found.cost.value_or(infinite) < best_) best_upper = found.counted() ? infinite : upper_bound(found);
      ++tuned_.evaluations;
      take(std::move(step));
    }
  }

  /// Returns the candidates of the search whose cost is at most rules_.contender times the best, the fastest
  /// first. If costs are times, the list is cut to those that can be measured again in the remaining time.
  std::vector<size_t> contenders() const {
    std::vector<std::pair<double, size_t>> order;
    for (const TunerStep& step : tuned_.steps) {
      if (step.evaluation.cost && *step.evaluation.cost <= best_ * rules_.contender)
        order.emplace_back(*step.evaluation.cost, step.candidate);
    }
    std::ranges::sort(order);
    order.resize(std::min(order.size(), judged_by_.empty() ? room_for(order) : order.size()));
    std::vector<size_t> chosen;
    for (const auto& [cost, candidate] : order) chosen.push_back(candidate);
    return chosen;
  }

  /// Returns how many of the candidates can be raced and then measured in finals in the remaining time, but
  /// at least two.
  size_t room_for(const std::vector<std::pair<double, size_t>>& order) const {
    if (rules_.seconds <= 0) return rules_.finalists;
    double left_s = rules_.seconds - tuned_.spent_s;
    size_t room = 0;
    for (; room < std::min(order.size(), rules_.finalists) && left_s > 0; ++room) {
      const auto is_its_own = [&](const TunerStep& step) { return step.candidate == order[room].second; };
      const double once_s = std::ranges::find_if(tuned_.steps, is_its_own)->evaluation.took_s;
      left_s -= 2 * static_cast<double>(rules_.least_rounds) * once_s;
    }
    return std::max<size_t>(room, 2);
  }

  /// Measures all candidates in rounds, each round in a new random sequence. In a race, clearly slower
  /// candidates drop out.
  void take_turns(Phase phase, std::vector<size_t>& candidates) {
    best_ = infinite;
    const uint64_t first = first_round(phase, rules_);
    for (uint64_t turn = 0; turn < rules_.most_rounds; ++turn) {
      if (turn >= rules_.least_rounds && !may_go_on(phase == Phase::race ? share_of_race : 1)) break;
      for (const size_t candidate : shuffled(candidates, first + turn)) {
        stopped_ |= machine_.interrupted();
        if (stopped_) return;
        TunerStep step{.phase = phase, .round = first + turn, .candidate = candidate};
        step.reason = phase == Phase::race ? "raced with the best" : "measured again";
        step.evaluation = machine_.measure(candidate, first + turn, 0);
        if (was_ended(step)) return;
        if (!step.evaluation.cost) std::erase(candidates, candidate);
        take(std::move(step));
      }
      if (phase == Phase::race && turn + 1 >= rules_.least_rounds && !drop_slower(candidates)) break;
    }
  }

  /// Removes candidates that are slower than the best. Returns false if further rounds of the race would
  /// decide nothing.
  bool drop_slower(std::vector<size_t>& candidates) const {
    bool unclear = false;
    for (const Winner& one : places(Phase::race, candidates)) {
      if (one.standing == results::Standing::slower) std::erase(candidates, one.candidate);
      unclear |= one.standing == results::Standing::unclear;
    }
    return candidates.size() > 1 && unclear;
  }

  void crown(Phase phase, const std::vector<size_t>& candidates) {
    tuned_.set = places(phase, candidates);
    std::erase_if(tuned_.set, [](const Winner& one) { return one.standing == results::Standing::slower; });
  }

  /// Ranks candidates by the measurements of this phase, as `harness best` ranks configurations.
  std::vector<Winner> places(Phase phase, const std::vector<size_t>& candidates) const {
    results::StoredResults stored;
    std::map<std::string, size_t> by_id;
    for (const size_t candidate : candidates) {
      results::StoredRow row;
      row.id = space_.candidates[candidate].id;
      row.status = "ok";
      row.graph = space_.graph;
      row.judged_by = judged_by_;
      for (const TunerStep& step : tuned_.steps) {
        if (step.phase != phase || step.candidate != candidate || !step.evaluation.cost) continue;
        row.cost = *step.evaluation.cost;
        append(row.samples, step.evaluation.samples);
      }
      if (row.samples.count() > 0) row.cost = results::summarise(row.samples.times).median;
      by_id[row.id] = candidate;
      if (row.cost > 0) stored.rows.push_back(std::move(row));
    }
    std::vector<Winner> found;
    for (const results::Winners& group : results::winners(stored)) {
      for (const results::Contender& one : group.rows)
        found.push_back(
            {by_id.at(one.row->id), one.standing, one.row->cost, one.effect.low, one.effect.high});
    }
    return found;
  }

  std::vector<size_t> shuffled(std::vector<size_t> order, uint64_t round) const {
    Random random(rules_.seed * 1000 + round);
    shuffle(order, [&](size_t end) { return random.below(end); });
    return order;
  }

  void take(TunerStep step) {
    best_ = std::min(best_, step.evaluation.cost.value_or(infinite));
    step.best = best_;
    tuned_.spent_s += step.evaluation.took_s;
    tuned_.steps.push_back(std::move(step));
    note_(tuned_.steps.back());
  }

  const Space& space_;
  Sampler& sampler_;
  Machine& machine_;
  const Rules rules_;
  const std::function<void(const TunerStep&)>& note_;
  Tuned tuned_;
  double best_ = infinite;  // least cost of this phase
  // column of the counted cost (such as cycles), the same for all evaluations, or empty if costs are times
  std::string judged_by_;
  bool stopped_ = false;
};

}  // namespace

const char* phase_name(Phase phase) {
  switch (phase) {
    case Phase::search:
      return "search";
    case Phase::race:
      return "race";
    case Phase::finals:
      return "finals";
  }
  return "";
}

uint64_t first_round(Phase phase, const Rules& rules) {
  return phase == Phase::search ? 0 : phase == Phase::race ? 1 : 1 + rules.most_rounds;
}

Phase phase_of_round(uint64_t round, const Rules& rules) {
  return round == 0 ? Phase::search : round <= rules.most_rounds ? Phase::race : Phase::finals;
}

Tuned tune(const Space& space, Sampler& sampler, Machine& machine, const Rules& rules,
           const std::function<void(const TunerStep&)>& note) {
  return Tuner(space, sampler, machine, rules, note).run();
}

std::vector<Choice> what_matters(const Space& space, const Tuned& tuned) {
  if (tuned.set.empty()) return {};
  const size_t best = tuned.set.front().candidate;
  std::map<size_t, double> costs;
  for (const TunerStep& step : tuned.steps) {
    const std::optional<double> cost = known_cost(step.evaluation);
    if (step.phase == Phase::search && cost) costs[step.candidate] = *cost;
  }
  std::vector<Choice> choices;
  if (!costs.contains(best)) return choices;  // an edited journal may lack the best candidate
  for (const auto& [dimension, value] : space.candidates[best].values) {
    Choice choice{.dimension = dimension, .value = value, .ratio = infinite};
    for (const auto& [candidate, cost] : costs) {
      const std::map<std::string, std::string>& values = space.candidates[candidate].values;
      const auto other = values.find(dimension);
      if (other == values.end() || other->second == value)
        continue;  // the candidate lacks this dimension or has the same value
      ++choice.others;
      if (cost / costs.at(best) >= choice.ratio) continue;
      choice.ratio = cost / costs.at(best);
      choice.otherwise = other->second;
    }
    if (choice.others > 0) choices.push_back(std::move(choice));
  }
  std::ranges::stable_sort(choices, std::greater{}, &Choice::ratio);
  return choices;
}

}  // namespace harness::tune
