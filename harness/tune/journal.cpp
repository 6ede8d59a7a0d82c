#include "tune/journal.hpp"

#include <fmt/format.h>

#include "base/number.hpp"
#include "results/store/csv.hpp"

namespace harness::tune {
namespace {

namespace fs = std::filesystem;

const results::CsvRecord header{"step",   "space", "phase",       "round",    "id",     "reason", "predicted",
                                "status", "cost",  "given_up_ms", "modelled", "cap_ms", "took_s", "best"};

std::string cell(const std::optional<double>& number) {
  return number ? fmt::format("{}", *number) : "";
}

std::string line_of(size_t step, const Entry& entry) {
  return results::csv_line({fmt::format("{}", step), entry.space, entry.phase, fmt::format("{}", entry.round),
                            entry.id, entry.reason, cell(entry.predicted), entry.status, cell(entry.cost),
                            cell(entry.given_up_ms), entry.modelled ? "true" : "false", cell(entry.cap_ms),
                            cell(entry.took_s), cell(entry.best)});
}

Entry entry_of(const fs::path& path, const results::CsvTable& table, const results::CsvRecord& row) {
  const auto text = [&](const char* column) { return std::string(table.cell(row, column)); };
  const auto number = [&](const char* column) -> std::optional<double> {
    if (table.cell(row, column).empty()) return std::nullopt;
    const auto value = parse_number<double>(table.cell(row, column));
    if (!value)
      results::throw_damage(path.string(), table.line, fmt::format("{}: expected a number", column));
    return value;
  };
  return {.space = text("space"),
          .phase = text("phase"),
          .round = parse_number<uint64_t>(table.cell(row, "round")).value_or(0),
          .id = text("id"),
          .reason = text("reason"),
          .predicted = number("predicted"),
          .status = text("status"),
          .cost = number("cost"),
          .given_up_ms = number("given_up_ms"),
          .modelled = text("modelled") == "true",
          .cap_ms = number("cap_ms").value_or(0),
          .took_s = number("took_s").value_or(0),
          .best = number("best")};
}

}  // namespace

Journal::Journal(const fs::path& folder, bool fresh) {
  const fs::path path = folder / name;
  if (fresh || !fs::exists(path)) {
    results::write_atomically(path, results::csv_line(header));
  } else {
    const results::CsvTable table =
        results::scan_csv(path, [&](const results::CsvTable& so_far, const results::CsvRecord& row) {
          note(entry_of(path, so_far, row));
        });
    if (table.header != header)
      throw_error("{}: was not written by this version; use --out DIR or --force", path.string());
    if (table.torn) fs::resize_file(path, table.whole_bytes);
  }
  file_ = std::make_unique<results::AppendFile>(path);
}

const Entry* Journal::find(const std::string& space, uint64_t round, const std::string& id) const {
  const auto found = places_.find({space, round, id});
  return found == places_.end() ? nullptr : &entries_[found->second];
}

const Entry* Journal::set_of(const std::string& space) const {
  const auto found = sets_.find(space);
  return found == sets_.end() ? nullptr : &entries_[found->second];
}

void Journal::note(Entry entry) {
  if (entry.phase == "set") {
    sets_[entry.space] = entries_.size();
  } else {
    places_[{entry.space, entry.round, entry.id}] = entries_.size();
  }
  entries_.push_back(std::move(entry));
}

void Journal::append(const Entry& entry) {
  file_->append(line_of(entries_.size() + 1, entry));
  note(entry);
}

}  // namespace harness::tune
