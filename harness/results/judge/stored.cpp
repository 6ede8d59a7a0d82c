#include "results/judge/stored.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <set>
#include <sstream>
#include <unordered_map>

#include "base/error.hpp"
#include "base/outside_file.hpp"
#include "base/scalars.hpp"
#include "results/judge/speed.hpp"
#include "results/machine/identity.hpp"
#include "results/store/row_guard.hpp"
#include "results/store/schema.hpp"

namespace harness::results {
namespace {

namespace fs = std::filesystem;

/// Returns the number in a cell, or 0 for an empty cell, whose value was not measured.
template <class Number>
Number number(const std::string& file, const CsvTable& so_far, const CsvRecord& record,
              const std::string& column) {
  const std::string_view cell = so_far.cell(record, column);
  if (cell.empty()) return {};
  const auto value = parse_number<Number>(cell);
  if (!value || !(*value >= 0) || !std::isfinite(double(*value)))
    throw_damage(file, so_far.line, fmt::format("{}: expected a number, found '{}'", column, cell));
  return *value;
}

/// Returns the numbers in a cell, which blanks separate.
std::vector<double> numbers(const std::string& file, const CsvTable& so_far, const CsvRecord& record,
                            const std::string& column) {
  std::vector<double> found;
  std::istringstream words{std::string(so_far.cell(record, column))};
  for (std::string word; words >> word;) {
    const auto value = parse_number<double>(word);
    if (!value || !(*value > 0) || !std::isfinite(*value))
      throw_damage(file, so_far.line, fmt::format("{}: expected numbers, found '{}'", column, excerpt(word)));
    found.push_back(*value);
  }
  return found;
}

StoredRow row_of(const std::string& file, const CsvTable& so_far, const CsvRecord& record,
                 std::span<const std::string> columns) {
  const auto text = [&](const char* column) { return std::string(so_far.cell(record, column)); };
  StoredRow row;
  row.id = text("id");
  row.status = text("status");
  row.reason = text("reason");
  row.graph = text("graph");
  row.graph_hash = text("graph_hash");
  row.algorithm = text("algorithm");
  if (const std::string params = text("algorithm_params"); !params.empty()) row.algorithm += " " + params;
  row.backend = text("backend");
  row.schedule = text("schedule");
  row.format = text("format");
  row.direction = text("direction");
  row.answer = {text("answer"), text("answer_hash")};
  row.baseline = text("baseline");
  if (const std::string host = text("host"); !host.empty()) row.machine = host + " " + text("machine");
  row.judged_by = judged_by(so_far, record);
  const std::string cost = column_of_cost(row.judged_by);
  if (!so_far.column(cost))
    throw_damage(file, so_far.line, fmt::format("judged_by: there is no column '{}'", excerpt(cost)));
  row.cost = number<double>(file, so_far, record, cost);
  for (const std::string& column : columns) {
    if (!so_far.cell(record, column).empty())
      row.columns[column] = number<double>(file, so_far, record, column);
  }
  for (const std::string of : {"build", "order", "aged"}) {
    if (so_far.column(of + "_times")) row.repeated[of + "_ms"] = numbers(file, so_far, record, of + "_times");
  }
  row.rounds = number<uint64_t>(file, so_far, record, "rounds");
  row.busy_rounds = row.samples.busy_rounds = number<uint64_t>(file, so_far, record, "busy_rounds");
  row.cv = !row.timed() ? 0 : number<double>(file, so_far, record, "time_ms_cv");
  return row;
}

/// The number of samples and the hash that a row of results.csv states. They are compared with samples.csv,
/// kernels.csv and updates.csv after those files are read.
struct Written {
  size_t line;
  uint64_t repetitions, cells;
  std::string hash;
};

Written written_of(const std::string& file, const CsvTable& so_far, const CsvRecord& record) {
  // If a configuration failed after its repetitions, its row has their number but no times.
  const bool ok = so_far.cell(record, "status") == "ok";
  return {so_far.line, ok ? number<uint64_t>(file, so_far, record, "repetitions") : 0, hash_of_cells(record),
          std::string(so_far.cell(record, "row_hash"))};
}

/// Returns the source vertex of a sample, or -1 if sources are not drawn at random. A source of 0 is the
/// vertex with id 0.
int64_t source_of(const std::string& file, const CsvTable& so_far, const CsvRecord& record) {
  return so_far.cell(record, "source").empty() ? -1 : number<int64_t>(file, so_far, record, "source");
}

/// Adds samples to the rows of results.csv. Samples that a killed run left without a row are ignored.
void add_samples(StoredResults& results, const fs::path& path, Belongings& seen) {
  std::unordered_map<std::string, StoredRow*> by_id;
  for (StoredRow& row : results.rows) by_id[row.id] = &row;
  const std::string file = path.string();
  size_t zeros = 0;
  scan_csv(path, [&](const CsvTable& so_far, const CsvRecord& record) {
    seen.see(so_far, record);
    const auto row = by_id.find(std::string(so_far.cell(record, "id")));
    const auto time = number<double>(file, so_far, record, "time_ms");
    if (row == by_id.end() || !row->second->timed()) return;
    zeros += time > 0 ? 0 : 1;
    if (time <= 0) return;
    row->second->samples.add(time, number<uint64_t>(file, so_far, record, "round"),
                             number<double>(file, so_far, record, "at_s"), source_of(file, so_far, record),
                             number<double>(file, so_far, record, "yardstick_ms"));
  });
  std::vector<Samples*> rows;
  for (StoredRow& row : results.rows) rows.push_back(&row.samples);
  smooth_yardsticks(rows);
  if (zeros > 0) {
    results.notes.push_back(
        fmt::format("{}: {} samples of 0 ms, below the resolution of the clock, are left out (measure.batch "
                    "makes them longer)",
                    file, zeros));
  }
}

/// Compares rows of results.csv with their lines of samples.csv and kernels.csv. Samples are written to disk
/// before their row, so a wrong number of samples is an Error: some were lost. Other changes are only noted,
/// because users filter result files.
void hold_against_samples(StoredResults& results, const std::string& file,
                          const std::vector<Written>& written, const Belongings& samples,
                          const Belongings& kernels) {
  size_t changed = 0, first = 0;
  for (size_t i = 0; i < written.size(); ++i) {
    const std::string& id = results.rows[i].id;
    const Belongings::Lines lines = samples.of(id);
    if (written[i].repetitions > 0 && lines.count != written[i].repetitions) {
      throw_error("{}: damaged: samples.csv holds {} samples of {}, whose row ({}) has {}", file, lines.count,
                  excerpt(id), written[i].line, written[i].repetitions);
    }
    if (written[i].hash.empty() || written[i].hash == row_hash(written[i].cells, lines, kernels.of(id)))
      continue;
    if (changed++ == 0) first = written[i].line;
  }
  if (changed > 0) {
    results.notes.push_back(
        fmt::format("{}:{}: the row, its samples or its kernels were changed after they were "
                    "written{}",
                    file, first, changed > 1 ? fmt::format(", so were {} more", changed - 1) : ""));
  }
}

void require_columns(const std::string& file, const CsvTable& table) {
  if (table.header.empty()) throw_error("{}: damaged: it has no whole line, not even a header", file);
  for (const char* column : {"id", "status", "time_ms_median"}) {
    if (!table.column(column)) throw_error("{}: no column '{}'", file, column);
  }
}

/// Throws Error if the table lacks the column, or if the column is one of harness's own that is not a time,
/// bytes or a count. Other columns, such as those of a backend, are accepted. Whether their cells are numbers
/// is checked when the rows are read.
void require_judging_column(const std::string& file, const CsvTable& table, const std::string& column) {
  if (!table.column(column)) throw_error("{}: no column '{}'", file, column);
  const std::vector<Column> own = result_columns();
  const auto known = column_index(column, own);
  if (known && own[*known].role == ColumnRole::plain) {
    throw_error("{}: no row is judged by the column '{}': expected a time, bytes or a count", file, column);
  }
}

/// Compares two configurations without samples. The relative spreads of independent measurements add in
/// quadrature.
Effect judge_costs(const StoredRow& before, const StoredRow& after, const Judgement& judgement) {
  Effect effect;
  effect.ratio = after.cost / before.cost;
  const double spread = std::hypot(before.cv, after.cv);
  const double margin = 1 + std::max(judgement.min_effect, spread);
  effect.low = effect.ratio / (1 + spread);
  effect.high = effect.ratio * (1 + spread);
  if (before.timed()) {
    effect.lack =
        std::max(lack_of(before.rounds, before.busy_rounds), lack_of(after.rounds, after.busy_rounds));
    effect.why = words_of_lack(effect.lack, std::min(before.rounds, after.rounds));
  }
  if (effect.lack != Lack::nothing) return effect;
  effect.verdict = effect.ratio > margin       ? Verdict::slower
                   : effect.ratio < 1 / margin ? Verdict::faster
                                               : Verdict::same;
  return effect;
}

// Adds a note if results.csv has fewer rows than its run wrote. Older versions do not record that number.
void note_lost_rows(StoredResults& results, const std::string& file) {
  const auto wrote = results.meta.is_object() ? results.meta.find("rows") : results.meta.end();
  if (wrote == results.meta.end() || !wrote->is_number_unsigned() || *wrote <= results.rows.size()) return;
  results.notes.push_back(
      fmt::format("{}: has {} rows of the {} that its run wrote (--resume measures the others)", file,
                  results.rows.size(), wrote->dump()));
}

/// For rows of results.csv without columns for the machine, which earlier versions wrote, sets the machine
/// that meta.json records.
void name_machines(StoredResults& results) {
  if (!results.meta.is_object() || !results.meta.contains("machine") || results.meta.contains("merged"))
    return;
  const nlohmann::json& machine = results.meta.at("machine");
  const nlohmann::json backend = results.meta.value("backend", nlohmann::json::object());
  if (!machine.is_object() || !backend.is_object()) return;
  const MachineIdentity identity = machine_identity(machine, backend);
  if (identity.host.empty()) return;
  for (StoredRow& row : results.rows) {
    if (row.machine.empty()) row.machine = identity.host + " " + identity.machine;
  }
}

}  // namespace

std::vector<std::string> machines_of(const StoredResults& results) {
  std::set<std::string> machines;
  for (const StoredRow& row : results.rows) {
    if (!row.machine.empty()) machines.insert(row.machine);
  }
  return {machines.begin(), machines.end()};
}

bool are_comparable(const StoredRow& one, const StoredRow& other) {
  const bool timed = one.timed() || other.timed();
  return !timed || one.machine.empty() || other.machine.empty() || one.machine == other.machine;
}

void require_one_machine(const StoredResults& results, const std::string& path) {
  const std::vector<std::string> machines = machines_of(results);
  if (machines.size() < 2) return;
  throw_error("{}: has rows of {} machines ({}), expected one: give the folder that each machine wrote", path,
              machines.size(), fmt::join(machines, ", "));
}

nlohmann::json load_meta(const fs::path& folder) {
  const auto text = read_outside_if_there({.path = folder / "meta.json", .expected = "the record of a run"});
  if (!text) return nullptr;
  nlohmann::json meta = nlohmann::json::parse(*text, nullptr, /*allow_exceptions=*/false);
  return meta.is_discarded() ? nlohmann::json() : meta;
}

StoredResults load_results(fs::path path, std::span<const std::string> columns) {
  std::error_code unknown;
  if (fs::is_directory(path, unknown)) path /= "results.csv";
  const std::string file = path.string();
  StoredResults results;
  std::vector<Written> written;
  require_results(path);
  RowGuard guard(file);
  const CsvTable table = scan_csv(path, [&](const CsvTable& so_far, const CsvRecord& record) {
    require_columns(file, so_far);
    guard.see(so_far, record);
    results.rows.push_back(row_of(file, so_far, record, columns));
    written.push_back(written_of(file, so_far, record));
  });
  require_columns(file, table);
  for (const std::string& column : columns) require_judging_column(file, table, column);
  if (path.filename() != "results.csv") return results;
  const auto beside = [&](const char* name) { return fs::path(path).replace_filename(name); };
  const fs::path samples = beside("samples.csv"), kernels = beside("kernels.csv");
  if (fs::exists(samples, unknown)) {
    Belongings of_samples(samples.string()), of_kernels(kernels.string());
    add_samples(results, samples, of_samples);
    // The hash of a row of results.csv covers its lines of kernels.csv and then those of updates.csv.
    for (const fs::path& lines : {kernels, beside("updates.csv")}) {
      if (!fs::exists(lines, unknown)) continue;
      scan_csv(lines,
               [&](const CsvTable& so_far, const CsvRecord& record) { of_kernels.see(so_far, record); });
    }
    hold_against_samples(results, file, written, of_samples, of_kernels);
  } else if (table.column("row_hash")) {
    results.notes.push_back(
        fmt::format("{}: does not exist: rows are judged by medians, and later changes cannot be detected",
                    samples.string()));
  }
  results.meta = load_meta(path.parent_path());
  note_lost_rows(results, file);
  name_machines(results);
  return results;
}

Effect judge_rows(const StoredRow& before, const StoredRow& after, const Judgement& judgement) {
  if (before.samples.count() == 0 || after.samples.count() == 0) return judge_costs(before, after, judgement);
  return judge(before.samples, after.samples, judgement);
}

}  // namespace harness::results
