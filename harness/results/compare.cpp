#include "results/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <map>

#include "base/error.hpp"
#include "results/csv.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

struct Measured {
  std::string status;
  std::string graph_hash;
  double median_ms = 0;
  double cv = 0;

  bool ok() const { return status == "ok" && median_ms > 0; }
};

double number(std::string_view cell) {
  double value = 0;
  std::from_chars(cell.data(), cell.data() + cell.size(), value);
  return value;
}

std::map<std::string, Measured> load(fs::path path) {
  if (fs::is_directory(path)) path /= "results.csv";
  const CsvTable table = read_csv(path);
  for (const char* column : {"id", "status", "time_ms_median"}) {
    if (!table.column(column)) throw_error("{}: no column '{}'", path.string(), column);
  }
  std::map<std::string, Measured> rows;
  for (const CsvRecord& row : table.rows) {
    rows[std::string(table.cell(row, "id"))] = {
        std::string(table.cell(row, "status")), std::string(table.cell(row, "graph_hash")),
        number(table.cell(row, "time_ms_median")), number(table.cell(row, "time_ms_cv"))};
  }
  return rows;
}

Comparison compare_times(const std::string& id, const Measured& before, const Measured& after,
                         const CompareOptions& options) {
  Comparison row{id, Verdict::same, before.median_ms, after.median_ms};
  row.ratio = after.median_ms / before.median_ms;
  // Relative spreads of independent measurements add in quadrature.
  row.margin = std::max(options.threshold, std::hypot(before.cv, after.cv));
  if (row.ratio > 1 + row.margin) row.verdict = Verdict::slower;
  if (row.ratio < 1 / (1 + row.margin)) row.verdict = Verdict::faster;
  return row;
}

void compare_rows(const std::string& id, const Measured& before, const Measured& after,
                  const CompareOptions& options, CompareReport& report) {
  if (!before.ok() && !after.ok()) return;
  if (before.graph_hash != after.graph_hash && before.ok() && after.ok()) {
    report.incomparable.push_back(id);
  } else if (!after.ok()) {
    report.rows.push_back(
        {.id = id, .verdict = Verdict::broke, .before_ms = before.median_ms, .note = after.status});
  } else if (!before.ok()) {
    report.rows.push_back(
        {.id = id, .verdict = Verdict::fixed, .after_ms = after.median_ms, .note = before.status});
  } else {
    report.rows.push_back(compare_times(id, before, after, options));
  }
}

std::string format_row(const Comparison& row) {
  if (row.verdict == Verdict::broke) return fmt::format("broke   {}: ok, now {}\n", row.id, row.note);
  if (row.verdict == Verdict::fixed) return fmt::format("fixed   {}: {}, now ok\n", row.id, row.note);
  return fmt::format("{}  {}: {:.4g} ms -> {:.4g} ms, x{:.3f} (margin {:.0f} %)\n",
                     row.verdict == Verdict::slower ? "slower" : "faster", row.id, row.before_ms,
                     row.after_ms, row.ratio, 100 * row.margin);
}

}  // namespace

bool CompareReport::regressed() const {
  return std::any_of(rows.begin(), rows.end(), [](const Comparison& row) {
    return row.verdict == Verdict::slower || row.verdict == Verdict::broke;
  });
}

double CompareReport::geomean_ratio() const {
  double logs = 0;
  std::size_t count = 0;
  for (const Comparison& row : rows) {
    if (row.ratio <= 0) continue;
    logs += std::log(row.ratio);
    ++count;
  }
  return count > 0 ? std::exp(logs / static_cast<double>(count)) : 0;
}

CompareReport compare_results(const fs::path& before, const fs::path& after, const CompareOptions& options) {
  const auto old_rows = load(before);
  const auto new_rows = load(after);
  CompareReport report;
  for (const auto& [id, row] : old_rows) {
    const auto twin = new_rows.find(id);
    if (twin == new_rows.end()) {
      report.only_before.push_back(id);
    } else {
      compare_rows(id, row, twin->second, options, report);
    }
  }
  for (const auto& [id, row] : new_rows) {
    if (!old_rows.contains(id)) report.only_after.push_back(id);
  }
  // What broke has no ratio and belongs above everything that merely slowed down.
  std::stable_sort(report.rows.begin(), report.rows.end(), [](const auto& a, const auto& b) {
    const auto rank = [](const Comparison& row) {
      return row.verdict == Verdict::broke ? HUGE_VAL : row.ratio;
    };
    return rank(a) > rank(b);
  });
  return report;
}

std::string format_report(const CompareReport& report) {
  std::string text;
  std::map<Verdict, std::size_t> count;
  for (const Comparison& row : report.rows) {
    ++count[row.verdict];
    if (row.verdict != Verdict::same) text += format_row(row);
  }
  for (const std::string& id : report.incomparable) text += fmt::format("graph differs  {}\n", id);
  for (const std::string& id : report.only_before) text += fmt::format("only in the first  {}\n", id);
  for (const std::string& id : report.only_after) text += fmt::format("only in the second  {}\n", id);
  text += fmt::format("{} compared: {} slower, {} broke, {} faster, {} fixed, {} the same",
                      report.rows.size(), count[Verdict::slower], count[Verdict::broke],
                      count[Verdict::faster], count[Verdict::fixed], count[Verdict::same]);
  if (const double ratio = report.geomean_ratio(); ratio > 0) {
    text += fmt::format("; geometric mean x{:.3f}", ratio);
  }
  return text + "\n";
}

int compare_exit_code(const CompareReport& report) {
  if (report.rows.empty()) return static_cast<int>(Exit::bad_input);
  return static_cast<int>(report.regressed() ? Exit::failed : Exit::ok);
}

}  // namespace harness
