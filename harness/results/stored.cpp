#include "results/stored.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <unordered_map>

#include "base/error.hpp"
#include "results/csv.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

template <class Number>
Number number(std::string_view cell) {
  Number value{};
  std::from_chars(cell.data(), cell.data() + cell.size(), value);
  return value;
}

StoredRow row_of(const CsvTable& table, const CsvRecord& record) {
  const auto text = [&](const char* column) { return std::string(table.cell(record, column)); };
  StoredRow row;
  row.id = text("id");
  row.status = text("status");
  row.reason = text("reason");
  row.graph = text("graph");
  row.graph_hash = text("graph_hash");
  row.algorithm = text("algorithm");
  if (const std::string params = text("algorithm_params"); !params.empty()) row.algorithm += " " + params;
  row.backend = text("backend");
  row.modelled = row.backend == "simt";
  row.cost = number<double>(table.cell(record, row.modelled ? "model_cycles" : "time_ms_median"));
  row.cv = row.modelled ? 0 : number<double>(table.cell(record, "time_ms_cv"));
  return row;
}

/// Without samples: relative spreads of independent measurements add in quadrature.
Effect judge_costs(const StoredRow& before, const StoredRow& after, const Judgement& judgement) {
  Effect effect;
  effect.ratio = after.cost / before.cost;
  const double spread = std::hypot(before.cv, after.cv);
  const double margin = 1 + std::max(judgement.min_effect, spread);
  effect.low = effect.ratio / (1 + spread);
  effect.high = effect.ratio * (1 + spread);
  effect.verdict = effect.ratio > margin       ? Verdict::slower
                   : effect.ratio < 1 / margin ? Verdict::faster
                                               : Verdict::same;
  return effect;
}

/// Samples of rows that are not there were left by a run that was killed.
void add_samples(StoredResults& results, const fs::path& path) {
  std::unordered_map<std::string, Samples*> by_id;
  for (StoredRow& row : results.rows)
    if (!row.modelled) by_id[row.id] = &row.samples;
  scan_csv(path, [&](const CsvTable& so_far, const CsvRecord& record) {
    const auto row = by_id.find(std::string(so_far.cell(record, "id")));
    if (row == by_id.end()) return;
    const double time = number<double>(so_far.cell(record, "time_ms"));
    if (time <= 0) return;
    row->second->add(time, number<std::uint64_t>(so_far.cell(record, "round")),
                     number<double>(so_far.cell(record, "at_s")));
  });
}

}  // namespace

StoredResults load_results(fs::path path) {
  if (fs::is_directory(path)) path /= "results.csv";
  StoredResults results;
  const CsvTable table = scan_csv(path, [&](const CsvTable& so_far, const CsvRecord& record) {
    results.rows.push_back(row_of(so_far, record));
  });
  for (const char* column : {"id", "status", "time_ms_median"}) {
    if (!table.column(column)) throw_error("{}: no column '{}'", path.string(), column);
  }
  if (path.filename() != "results.csv") return results;
  const fs::path samples = fs::path(path).replace_filename("samples.csv");
  if (fs::exists(samples)) add_samples(results, samples);
  std::ifstream meta(fs::path(path).replace_filename("meta.json"));
  if (meta) results.meta = nlohmann::json::parse(meta, nullptr, /*allow_exceptions=*/false);
  return results;
}

Effect judge_rows(const StoredRow& before, const StoredRow& after, const Judgement& judgement) {
  if (before.samples.count() == 0 || after.samples.count() == 0) return judge_costs(before, after, judgement);
  return judge(before.samples, after.samples, judgement);
}

}  // namespace harness
