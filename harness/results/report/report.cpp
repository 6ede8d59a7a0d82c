#include "results/report/report.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <xxhash.h>

#include "base/error.hpp"
#include "results/judge/compare.hpp"
#include "results/report/assets.hpp"
#include "results/report/conclusions.hpp"
#include "results/report/folder_sections.hpp"
#include "results/report/judged_columns.hpp"
#include "results/report/markup.hpp"
#include "results/report/payload.hpp"
#include "results/report/trends_section.hpp"
#include "results/store/schema.hpp"

namespace harness::results {
namespace {

namespace fs = std::filesystem;

/// Returns the columns that the table shows at first. The page omits columns that are empty in all rows.
nlohmann::json shown_at_first(bool compared) {
  nlohmann::json names = {
      "id", "place", "slower_by", "cost", "cost_unit", "time_ms_median_low", "time_ms_median_high"};
  if (compared) names.insert(names.end(), {"verdict", "ratio", "ratio_low", "ratio_high"});
  names.insert(names.end(), {"status", "graph", "algorithm", "schedule", "format", "baseline", "direction",
                             "backend", "gteps", "peak_device_bytes", "reason", "warning"});
  return names;
}

/// The texts of the page that depend on the results.
struct Parts {
  std::string conclusions, trends, tuning, reproduction, bounds, comparison, provenance, data;
};

/// Returns a nonce for the page's scripts. It is a hash of everything in the page that comes from the
/// results, so no text in the results can contain the nonce.
std::string nonce_of(const Parts& parts) {
  const std::string all = parts.conclusions + parts.trends + parts.tuning + parts.reproduction +
                          parts.bounds + parts.comparison + parts.provenance + parts.data;
  const XXH128_hash_t hash = XXH3_128bits(all.data(), all.size());
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

std::string subtitle_of(const StoredResults& results, const std::vector<std::string>& facts) {
  const auto ok = std::count_if(results.rows.begin(), results.rows.end(),
                                [](const StoredRow& row) { return row.status == "ok"; });
  std::string text = fmt::format("{} rows, {} of them ok", results.rows.size(), ok);
  for (const std::string& fact : facts)
    if (!fact.empty()) text += "; " + fact;
  return text;
}

std::string page_of(const Parts& parts, const StoredResults& results, const std::string& file_name) {
  const auto fact = [&](const char* pointer) -> std::string {
    const nlohmann::json& meta = results.meta;
    const nlohmann::json::json_pointer at(pointer);
    return meta.is_object() && meta.contains(at) && meta.at(at).is_string() ? meta.at(at).get<std::string>()
                                                                            : "";
  };
  const std::string nonce = nonce_of(parts);
  const Assets files = assets();
  std::string script, d3;
  for (const std::string_view one : files.scripts) script += one;
  if (!files.d3.empty())
    d3 = fmt::format("<script nonce=\"{}\">/*\n{}*/\n{}</script>", nonce, files.d3_licence, files.d3);
  const std::string name = fact("/experiment").empty() ? file_name : fact("/experiment");
  const std::string title = escaped("harness: " + name);
  const std::string subtitle =
      escaped(subtitle_of(results, {fact("/backend/device"), fact("/machine/cpu"), fact("/started_at")}));
  return filled(
      files.html,
      {{"nonce", nonce},
       {"title", title},
       {"subtitle", subtitle},
       {"style", files.css},
       {"nav_trends", parts.trends.empty() ? "" : "<a href=\"#trends\">Over time</a>"},
       {"nav_tuning", parts.tuning.empty() ? "" : "<a href=\"#tuning\">Tuning</a>"},
       {"nav_reproduction", parts.reproduction.empty() ? "" : "<a href=\"#reproduction\">Reproduction</a>"},
       {"nav_bounds", parts.bounds.empty() ? "" : "<a href=\"#bounds\">Bounds</a>"},
       {"nav_comparison", parts.comparison.empty() ? "" : "<a href=\"#comparison\">Comparison</a>"},
       {"conclusions", parts.conclusions},
       {"trends", parts.trends},
       {"tuning", parts.tuning},
       {"reproduction", parts.reproduction},
       {"bounds", parts.bounds},
       {"comparison", parts.comparison},
       {"provenance", parts.provenance},
       {"data", parts.data},
       {"d3", d3},
       {"script", script}});
}

/// Returns the section of the experiment's bounds (limits that `harness hold` tests), or an empty text if the
/// experiment has none.
std::string bounds_of(const ReportRequest& request, const fs::path& file) {
  if (request.bounds.empty()) return "";
  try {
    const StoredResults results = load_results(file, request.bound_columns);
    return bounds_html(judge_bounds(results, request.bounds, {.min_effect = 0, .alpha = request.bound_alpha}),
                       "");
  } catch (const Error& e) {  // for example if a bound has no result yet, because the run is still going on
    return bounds_html({}, e.what());
  }
}

}  // namespace

std::string report_page(const ReportRequest& request) {
  const fs::path file = fs::is_directory(request.results) ? request.results / "results.csv" : request.results;
  const StoredResults results = load_results(file);
  const CsvTable table = read_csv(file);
  if (results.rows.size() != table.rows.size())
    throw_error("{}: was changed while it was read: report it again", file.string());
  const std::vector<Winners> groups = winners(results, request.judgement);
  std::vector<PageColumn> columns = page_columns(table, result_columns(request.counters));
  add_standings(columns, results, groups);
  std::string comparison;
  if (!request.before.empty()) {
    const CompareReport report = compare_results(request.before, file, request.judgement);
    add_verdicts(columns, results, report);
    comparison = comparison_html(report, request.before.string());
  }
  nlohmann::json data{{"rows", table_json(columns, table.rows.size())}};
  data["shown"] = nlohmann::json::array();
  for (const auto& name : shown_at_first(!request.before.empty())) {
    for (const PageColumn& column : columns)
      if (column.name == name) data["shown"].push_back(name);
  }
  if (const fs::path kernels = fs::path(file).replace_filename("kernels.csv");
      file.filename() == "results.csv" && fs::exists(kernels)) {
    const CsvTable of_kernels = read_csv(kernels);
    data["kernels"] =
        table_json(page_columns(of_kernels, kernel_columns(request.counters)), of_kernels.rows.size());
  }
  std::string tuning;
  if (const fs::path journal = fs::path(file).replace_filename(tune_journal);
      file.filename() == "results.csv" && fs::exists(journal)) {
    const CsvTable steps = read_csv(journal);
    tuning = tuning_html(steps);
    data["tune"] = table_json(page_columns(steps, {}), steps.rows.size());
  }
  Parts parts{.conclusions = conclusions_html(results, groups, table),
              .trends = request.history.empty() ? ""
                                                : trends_html(read_history(request.history), results,
                                                              {.min_effect = request.judgement.min_effect}),
              .tuning = std::move(tuning),
              .reproduction = reproduction_html(fs::absolute(file).parent_path().parent_path()),
              .bounds = bounds_of(request, file),
              .comparison = std::move(comparison),
              .provenance = provenance_html(results.meta),
              .data = packed(data.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace))};
  return page_of(parts, results, file.stem().string());
}

}  // namespace harness::results
