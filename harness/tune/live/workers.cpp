#include "tune/live/workers.hpp"

#include <map>

#include "base/interruption.hpp"
#include "base/scalars.hpp"
#include "base/stopwatch.hpp"
#include "results/store/cost.hpp"
#include "results/store/csv.hpp"
#include "sweep/measure/record.hpp"

namespace harness::tune {
namespace {

Evaluation evaluation_of(const results::Measurement& measured) {
  Evaluation found{.status = measured.status, .reason = measured.reason};
  for (const results::Sample& sample : measured.samples)
    found.samples.add(sample.time_ms, sample.round, sample.at_s, sample.source, sample.yardstick_ms);
  found.cost = results::cost_of(measured);
  found.given_up_ms = measured.given_up_ms;
  found.judged_by = measured.judged_by;
  if (found.counted()) found.samples = {};
  if (found.status != "ok" || found.cost.value_or(0) <= 0) found.cost.reset();
  return found;
}

/// Returns the measurement of a round from the round journal, or nothing if the journal does not have it.
std::optional<results::Measurement> read_round(const results::RoundJournal& rounds, const std::string& id,
                                               uint64_t round) {
  if (!rounds.contains(id, round)) return std::nullopt;
  for (results::Measurement& one : rounds.read(id)) {
    if (!one.samples.empty() && one.samples.front().round == round) return std::move(one);
  }
  return std::nullopt;
}

}  // namespace

std::optional<Evaluation> Workers::known(const std::string& id, uint64_t round) const {
  const Entry* entry = files_.journal.find(live_.key(), round, id);
  std::optional<Evaluation> found;
  if (const auto measured = read_round(files_.rounds, id, round)) found = evaluation_of(*measured);
  // If there is a measurement without an entry, the tuner was killed after it had stored the measurement and
  // before it wrote the entry. The measurement has the cost.
  if (entry == nullptr) return found;
  if (!found) found = Evaluation{.status = entry->status, .reason = {}};
  found->cost = entry->cost;
  found->given_up_ms = entry->given_up_ms;
  found->judged_by = entry->judged_by;
  found->took_s = entry->took_s;
  return found;
}

/// Returns the evaluation of a candidate that has a row in results.csv, but no line in the tuner's journal.
/// Such a candidate failed just before the tuner was killed, or the journal was shortened.
Evaluation Workers::of_row(const std::string& id) const {
  Evaluation found;
  results::scan_csv(files_.writer.folder() / "results.csv", [&](const results::CsvTable& so_far,
                                                                const results::CsvRecord& row) {
    if (so_far.cell(row, "id") != id) return;
    found.status = so_far.cell(row, "status");
    found.reason = so_far.cell(row, "reason");
    found.given_up_ms = parse_number<double>(so_far.cell(row, "given_up_ms"));
    if (found.status != "ok") return;
    found.judged_by = results::judged_by(so_far, row);
    found.cost = parse_number<double>(so_far.cell(row, results::column_of_cost(found.judged_by)));
    if (found.cost.value_or(0) <= 0) found.cost.reset();
  });
  return found;
}

Measured Workers::obtain(size_t candidate, uint64_t round, double cap_ms) {
  const Stopwatch watch;
  const size_t index = index_of(candidate);
  Measured measured{.row = measurer_.measure(index, configurations_[index], round == 0, cap_ms)};
  measured.took_s = watch.milliseconds() * 1e-3;
  return measured;
}

Evaluation Workers::measure(size_t candidate, uint64_t round, double cap_ms) {
  const experiment::Configuration configuration = configurations_[index_of(candidate)];
  if (std::optional<Evaluation> found = known(configuration.id, round)) return std::move(*found);
  if (files_.writer.finished().contains(configuration.id)) return of_row(configuration.id);
  if (must_end()) return {.status = "interrupted", .reason = {}};
  auto [measured, took_s] = obtain(candidate, round, cap_ms);
  if (measured.status == "interrupted" && must_end()) return {.status = measured.status, .reason = {}};
  for (results::Sample& sample : measured.samples) sample.round = round;
  const bool ok = measured.status == "ok";
  if (ok) {
    files_.rounds.append(round, measured);
  } else {
    files_.writer.append(measured);
    files_.rounds.forget(configuration.id);
  }
  // The files have rounded numbers. This tuner reads them back, so that it uses the same numbers as a tuner
  // that resumes from the files.
  Evaluation found =
      evaluation_of(ok ? *read_round(files_.rounds, configuration.id, round) : std::move(measured));
  found.took_s = took_s;
  return found;
}

bool Workers::interrupted() const {
  return harness::interrupted();
}

bool Workers::out_of_time() const {
  return must_end();
}

size_t write_rows(Files files) {
  std::map<std::string, uint64_t> first_of_last_phase;
  std::map<std::string, std::string> last_phase;
  for (const Entry& entry : files.journal.entries()) {
    if (entry.phase == "set" || entry.status != "ok") continue;
    const auto found = last_phase.find(entry.id);
    if (found == last_phase.end() || found->second != entry.phase) {
      last_phase[entry.id] = entry.phase;
      first_of_last_phase[entry.id] = entry.round;
    }
  }
  size_t written = 0;
  for (const auto& [id, first] : first_of_last_phase) {
    if (files.writer.finished().contains(id)) continue;
    std::vector<results::Measurement> rounds = files.rounds.read(id);
    std::erase_if(rounds, [&](const results::Measurement& one) {
      return one.samples.empty() || one.samples.front().round < first;
    });
    if (rounds.empty()) continue;
    files.writer.append(sweep::merge(rounds));
    ++written;
  }
  return written;
}

}  // namespace harness::tune
