#include "results/store/folder_check.hpp"

#include <fmt/format.h>

#include <map>

#include "base/error.hpp"
#include "results/store/round_journal.hpp"
#include "results/store/row_guard.hpp"

namespace harness::results {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

void see_lines(const fs::path& path, std::span<const Column> columns, Belongings& lines) {
  if (std::error_code unknown; !fs::exists(path, unknown))
    throw_error("{}: does not exist; put it back, or use --out DIR or --force", path.string());
  const CsvTable table = scan_csv(path, [&](const CsvTable& so_far, const CsvRecord& row) {
    if (so_far.line == 2) require_header(path.string(), so_far, columns);
    require_types(path.string(), so_far.line, row, columns);
    lines.see(so_far, row);
  });
  require_header(path.string(), table, columns);
}

/// Throws Error if samples of a row of results.csv are missing. Samples are written to disk before their row,
/// so missing ones were lost.
void require_samples(const fs::path& results, size_t line, const CsvTable& table, const CsvRecord& row,
                     const Belongings::Lines& samples, const Belongings::Lines& kernels) {
  // If a configuration failed after its repetitions, its row has their number but no times.
  const std::string_view said = table.cell(row, "status") == "ok" ? table.cell(row, "repetitions") : "";
  if (said != fmt::format("{}", samples.count) && !(said.empty() && samples.count == 0)) {
    throw_error(
        "{}: damaged: it holds {} samples of {}, whose row ({}:{}) has {}; put it back, or delete the row to "
        "measure it again",
        fs::path(results).replace_filename("samples.csv").string(), samples.count,
        excerpt(table.cell(row, "id")), results.filename().string(), line, said.empty() ? "none" : said);
  }
  if (row.back() != row_hash(hash_of_cells(row), samples, kernels))
    throw_damage(results.string(), line,
                 "the row, its samples or its kernels were changed after they were written");
}

struct Part {
  const char* key;
  json::value_t type;
  const char* name;
};

using nlohmann::json;

// Facts that must be equal in two runs that share a folder. Other facts, such as load and governor, change
// all the time and are only recorded.
constexpr const char* of_plan[] = {"/experiment_hash", "/harness_version", "/backend/name"};
constexpr const char* of_machine[] = {"/backend/device", "/machine/node",  "/machine/architecture",
                                      "/machine/cpu",    "/machine/cores", "/share/shard"};

json at(const json& facts, const char* pointer) {
  const json::json_pointer where(pointer);
  return facts.contains(where) ? facts.at(where) : json();
}

std::string changed(const std::string& what, const json& before, const json& now) {
  const auto text = [](const json& value) {
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
  };
  return fmt::format("its {} is {}, this run's is {}", what, text(before), text(now));
}

/// Returns the first difference between facts that must agree, or an empty text.
std::string difference_of(std::span<const char* const> facts, const json& before, const json& now) {
  for (const char* pointer : facts) {
    const json old = at(before, pointer), current = at(now, pointer);
    if (old != current) return changed(pointer + 1, old, current);
  }
  return {};
}

/// Returns the hashes of plugins and graphs by name: "schedule vm" -> hash, "graph kron16" -> hash.
std::map<std::string, json> hashes(const json& facts) {
  std::map<std::string, json> all;
  for (const json& plugin : facts.value("plugins", json::array())) {
    all[fmt::format("{} {}", plugin.value("kind", ""), plugin.value("id", ""))] = plugin.value("hash", "");
  }
  const json graphs = facts.value("graphs", json::object());
  for (const auto& [name, hash] : graphs.items()) all["graph " + name] = hash;
  return all;
}

}  // namespace

void check_result_files(const fs::path& folder, const std::set<std::string>& again,
                        std::span<const Column> counters) {
  const std::vector<Column> columns = result_columns(counters);
  const fs::path results = folder / "results.csv", kernels = folder / "kernels.csv",
                 updates = folder / "updates.csv";
  Belongings of_samples("samples.csv"), of_kernels("kernels.csv");
  std::error_code unknown;
  see_lines(folder / "samples.csv", sample_columns(), of_samples);
  if (fs::exists(kernels, unknown)) see_lines(kernels, kernel_columns(counters), of_kernels);
  if (fs::exists(updates, unknown)) see_lines(updates, update_columns(), of_kernels);
  RowGuard guard(results.string());
  const CsvTable table = scan_csv(results, [&](const CsvTable& so_far, const CsvRecord& row) {
    if (so_far.line == 2) require_header(results.string(), so_far, columns);
    guard.see(so_far, row);
    require_types(results.string(), so_far.line, row, columns);
    const std::string_view id = so_far.cell(row, "id");
    if (again.contains(std::string(so_far.cell(row, "status")))) return;
    require_samples(results, so_far.line, so_far, row, of_samples.of(id), of_kernels.of(id));
  });
  require_header(results.string(), table, columns);
  if (fs::exists(folder / RoundJournal::name, unknown)) RoundJournal::check(folder, counters);
}

void check_meta_types(const std::string& file, const json& meta) {
  const Part parts[] = {{"schema_version", json::value_t::number_unsigned, "a number"},
                        {"resumed", json::value_t::array, "an array"},
                        {"plugins", json::value_t::array, "an array of objects"},
                        {"graphs", json::value_t::object, "an object"},
                        {"machine", json::value_t::object, "an object"},
                        {"backend", json::value_t::object, "an object"}};
  const auto damaged = [&](const char* key, const char* expected) {
    throw_error("{}: damaged: {}: expected {}, found {}; put it back, or use --out DIR or --force", file, key,
                expected, meta.at(key).dump(-1, ' ', false, json::error_handler_t::replace).substr(0, 40));
  };
  for (const Part& part : parts) {
    const auto found = meta.find(part.key);
    if (found != meta.end() && found->type() != part.type) damaged(part.key, part.name);
  }
  for (const json& plugin : meta.value("plugins", json::array())) {
    const auto is_text = [&](const char* key) { return !plugin.contains(key) || plugin.at(key).is_string(); };
    if (!plugin.is_object() || !is_text("kind") || !is_text("id") || !is_text("hash"))
      damaged("plugins", "objects with kind, id and hash");
  }
}

json changes(const json& before, const json& now) {
  json found = json::object();
  for (const auto& [name, value] : now.items()) {
    const auto old = before.find(name);
    if (old == before.end()) {
      found[name] = value;
    } else if (old->is_object() && value.is_object()) {
      if (json inner = changes(*old, value); !inner.empty()) found[name] = std::move(inner);
    } else if (*old != value) {
      found[name] = value;
    }
  }
  return found;
}

std::string plan_difference(const json& before, const json& now) {
  if (const std::string found = difference_of(of_plan, before, now); !found.empty()) return found;
  const auto old = hashes(before);
  for (const auto& [what, hash] : hashes(now)) {
    const auto found = old.find(what);
    if (found != old.end() && found->second != hash) return changed(what, found->second, hash);
  }
  return {};
}

std::string difference(const json& before, const json& now) {
  const std::string found = difference_of(of_machine, before, now);
  return found.empty() || !difference_of(of_plan, before, now).empty() ? plan_difference(before, now) : found;
}

}  // namespace harness::results
