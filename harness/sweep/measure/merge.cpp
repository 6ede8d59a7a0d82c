#include <algorithm>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include "results/store/fields.hpp"
#include "sweep/measure/record.hpp"

namespace harness::sweep {
namespace {

/// Adds to `merged` the warnings of kinds that it does not have yet. A problem that recurs in every round is
/// one warning, even if its numbers differ.
void add_new_kinds(results::Measurement& merged, std::string_view warnings) {
  constexpr std::string_view between = "; ";
  while (!warnings.empty()) {
    const size_t end = std::min(warnings.find(between), warnings.size());
    const std::string_view one = warnings.substr(0, end);
    if (merged.warning.find(one.substr(0, one.find(':'))) == std::string::npos) {
      add_warning(merged, std::string(one));
    }
    warnings.remove_prefix(std::min(end + between.size(), warnings.size()));
  }
}

/// Returns the sum of two numbers of the same type.
Value sum_of(const Value& a, const Value& b) {
  if (const auto* count = std::get_if<uint64_t>(&a)) return *count + std::get<uint64_t>(b);
  return std::get<double>(a) + std::get<double>(b);
}

/// Returns the value of a field over all rounds, or nothing if no round has a value.
std::optional<Value> over_rounds(const std::vector<results::Measurement>& rounds,
                                 const results::Field& field) {
  std::optional<Value> held = value_of(rounds.front(), field);
  if (field.rounds == results::OverRounds::first) return held;
  for (const results::Measurement& round : std::span(rounds).subspan(1)) {
    const std::optional<Value> value = value_of(round, field);
    if (!value) {
      if (field.rounds == results::OverRounds::all && held) held = false;
      continue;
    }
    switch (held ? field.rounds : results::OverRounds::last) {
      case results::OverRounds::first:
        break;
      case results::OverRounds::last:
        held = value;
        break;
      case results::OverRounds::most:
        held = std::max(*held, *value);
        break;
      case results::OverRounds::sum:
        held = sum_of(*held, *value);
        break;
      case results::OverRounds::texts:
        held = std::get<std::string>(*held) + " " + std::get<std::string>(*value);
        break;
      case results::OverRounds::all:
        held = std::get<bool>(*held) && std::get<bool>(*value);
        break;
    }
  }
  return held;
}

}  // namespace

results::Measurement merge(const std::vector<results::Measurement>& rounds) {
  results::Measurement merged = rounds.front();
  for (const results::Field& field : results::result_fields()) {
    if (field.rounds == results::OverRounds::first) continue;
    if (const std::optional<Value> value = over_rounds(rounds, field)) set_value(merged, field, *value);
  }
  merged.samples.clear();
  merged.update_lines.clear();
  for (const results::Measurement& round : rounds) {
    merged.samples.insert(merged.samples.end(), round.samples.begin(), round.samples.end());
    for (std::vector<Counted> batch : round.update_lines) {
      std::erase_if(batch, [](const Counted& cell) { return cell.column == "round"; });
      batch.push_back({"round", round.samples.empty() ? uint64_t{0} : round.samples.front().round});
      merged.update_lines.push_back(std::move(batch));
    }
    add_new_kinds(merged, round.warning);
    if (round.answer_hash != merged.answer_hash)
      add_warning(merged, "answer: the rounds have different ones, each of which was verified");
  }
  const results::Measurement& last = rounds.back();
  record_times(merged, last.edges_processed.value_or(0));
  if (!last.edges_processed) {  // a baseline that does not expose its result
    merged.edges_processed.reset();
    merged.gteps.reset();
    merged.gteps_harmonic.reset();
  }
  return merged;
}

}  // namespace harness::sweep
