#include "results/history/record.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>

#include <fmt/format.h>
#include <xxhash.h>

#include "base/error.hpp"
#include "base/outside_file.hpp"
#include "base/printable.hpp"
#include "base/scalars.hpp"
#include "results/judge/statistics.hpp"
#include "results/store/csv.hpp"
#include "results/store/files.hpp"

namespace harness::results {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view history_mark = "#harness-history 1 ";
const CsvRecord history_header = {"id",      "graph_hash", "plugin_hash", "status", "unit",
                                  "samples", "cost",       "low",         "high"};

std::string fact_of(const nlohmann::json& meta, const char* pointer) {
  const nlohmann::json::json_pointer at(pointer);
  if (!meta.contains(at) || meta.at(at).is_null()) return "";
  const nlohmann::json& value = meta.at(at);
  return one_line(value.is_string() ? value.get<std::string>()
                                    : value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

std::string hash_of(std::string_view text) {
  return fmt::format("{:016x}", XXH3_64bits(text.data(), text.size())).substr(0, 8);
}

std::string as_file_name(const std::string& text) {
  std::string name;
  for (const char c : text)
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) name += c;
  return name.substr(0, 24);
}

std::string number_cell(double value) {
  return value > 0 && std::isfinite(value) ? fmt::format("{:.9g}", value) : "";
}

std::string text_of(const HistoryRun& run) {
  const nlohmann::json facts{{"machine", run.machine},       {"device", run.device},
                             {"commit", run.commit},         {"date", run.date},
                             {"experiment", run.experiment}, {"rows", run.rows.size()}};
  std::string text =
      std::string(history_mark) + facts.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
  text += csv_line(history_header);
  for (const HistoryRow& row : run.rows) {
    text += csv_line({row.id, row.graph_hash, row.plugin_hash, row.status, row.unit,
                      fmt::format("{}", row.samples), number_cell(row.cost), number_cell(row.low),
                      number_cell(row.high)});
  }
  return text;
}

/// Parses one file of a history. Throws Error if it is damaged.
HistoryRun run_of(const fs::path& path) {
  const std::string text = read_outside({.path = path, .expected = "a record of a history"});
  const size_t end = text.find('\n');
  if (!text.starts_with(history_mark) || end == std::string::npos)
    throw_error("{}: is not a record of a history", path.string());
  const nlohmann::json facts = nlohmann::json::parse(
      text.substr(history_mark.size(), end - history_mark.size()), nullptr, /*allow_exceptions=*/false);
  const CsvTable table = parse_csv(std::string_view(text).substr(end + 1), path.string());
  if (!facts.is_object() || table.header != history_header || table.torn ||
      facts.value("rows", size_t{0}) != table.rows.size())
    throw_error("{}: damaged: its rows are not those that were written", path.string());
  HistoryRun run;
  for (const auto& [name, member] : {std::pair{"machine", &HistoryRun::machine},
                                     {"device", &HistoryRun::device},
                                     {"commit", &HistoryRun::commit},
                                     {"date", &HistoryRun::date},
                                     {"experiment", &HistoryRun::experiment}})
    run.*member = fact_of(facts, (std::string("/") + name).c_str());
  for (const CsvRecord& cells : table.rows) {
    const auto number = [&](size_t i) { return parse_real(cells[i]).value_or(0); };
    run.rows.push_back({cells[0], cells[1], cells[2], cells[3], cells[4], parse_uint(cells[5]).value_or(0),
                        number(6), number(7), number(8)});
  }
  return run;
}

}  // namespace

HistoryRun history_run(const StoredResults& results, const fs::path& path, const std::string& commit) {
  const nlohmann::json& meta = results.meta;
  if (!meta.is_object() || fact_of(meta, "/started_at").empty())
    throw_error("{}: found no meta.json with a date, expected the folder of a run", path.string());
  HistoryRun run;
  run.device = fact_of(meta, "/machine/node") + ", " + fact_of(meta, "/backend/device");
  run.machine = hash_of(run.device + fact_of(meta, "/machine/cpu") + fact_of(meta, "/machine/cores") +
                        fact_of(meta, "/machine/memory_bytes"));
  run.commit = commit.empty() ? fact_of(meta, "/build/commit") : one_line(commit);
  if (commit.empty() && fact_of(meta, "/build/dirty") == "true") run.commit += "+";
  run.date = fact_of(meta, "/started_at");
  run.experiment = fact_of(meta, "/experiment");
  const fs::path file = fs::is_directory(path) ? path / "results.csv" : path;
  const CsvTable table = read_csv(file);
  for (size_t i = 0; i < results.rows.size() && i < table.rows.size(); ++i) {
    const StoredRow& row = results.rows[i];
    HistoryRow one{row.id,
                   row.graph_hash,
                   std::string(table.cell(table.rows[i], "plugin_hash")),
                   row.status,
                   row.unit(),
                   row.samples.count(),
                   row.ok() ? row.cost : 0,
                   0,
                   0};
    if (row.ok() && row.timed()) {
      const Summary summary = summarise(row.samples.times);
      one.low = std::isfinite(summary.median_low) ? summary.median_low : 0;
      one.high = std::isfinite(summary.median_high) ? summary.median_high : 0;
    }
    run.rows.push_back(std::move(one));
  }
  return run;
}

fs::path add_to_history(const HistoryRun& run, const fs::path& folder) {
  const std::string text = text_of(run);
  const fs::path path = folder / run.machine /
                        fmt::format("{}-{}-{}.csv", as_file_name(run.date),
                                    as_file_name(run.commit.substr(0, 8)), hash_of(text));
  with_file_errors([&] {
    fs::create_directories(path.parent_path());
    if (!fs::exists(path)) write_atomically(path, text);
  });
  return path;
}

History read_history(const fs::path& folder) {
  if (!fs::is_directory(folder)) {
    throw_error("{}: is not a folder; expected a history (harness history add RESULTS --history {})",
                folder.string(), folder.string());
  }
  std::vector<fs::path> paths;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file() && entry.path().extension() == ".csv") paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  History history;
  for (const fs::path& path : paths) {
    try {
      history.runs.push_back(run_of(path));
      history.runs.back().file = fs::relative(path, folder).string();
    } catch (const Error& error) {
      history.notes.push_back(std::string(error.what()) + " (left out)");
    }
  }
  if (history.runs.empty())
    throw_error("{}: has no run{}; harness history add adds one", folder.string(),
                history.notes.empty() ? "" : ": " + history.notes.front());
  std::stable_sort(history.runs.begin(), history.runs.end(),
                   [](const HistoryRun& a, const HistoryRun& b) { return a.date < b.date; });
  return history;
}

}  // namespace harness::results
