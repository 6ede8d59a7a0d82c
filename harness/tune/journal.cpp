#include "tune/journal.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "base/scalars.hpp"
#include "results/store/csv.hpp"

namespace harness::tune {
namespace {

namespace fs = std::filesystem;

constexpr uint64_t most_rounds = 1000;

const results::CsvRecord header{"step",     "space",     "phase",  "round", "id",
                                "reason",   "predicted", "status", "cost",  "given_up_ms",
                                "modelled", "cap_ms",    "took_s", "best",  "judged_by"};

std::string cell(const std::optional<double>& number) {
  return number ? fmt::format("{}", *number) : "";
}

std::string line_of(size_t step, const Entry& entry) {
  return results::csv_line({fmt::format("{}", step), entry.space, entry.phase, fmt::format("{}", entry.round),
                            entry.id, entry.reason, cell(entry.predicted), entry.status, cell(entry.cost),
                            cell(entry.given_up_ms), entry.judged_by.empty() ? "false" : "true",
                            cell(entry.cap_ms), cell(entry.took_s), cell(entry.best), entry.judged_by});
}

/// The cells of a line. number() throws Error, with the column and the line, for a cell that is not a number.
class Cells {
 public:
  Cells(const fs::path& path, const results::CsvTable& table, const results::CsvRecord& row)
      : path_(path), table_(table), row_(row) {}

  std::string text(const char* column) const { return std::string(table_.cell(row_, column)); }

  /// Returns nothing for an empty cell, otherwise a number that is at least `least`.
  std::optional<double> number(const char* column, double least) const {
    if (text(column).empty()) return std::nullopt;
    const auto value = parse_number<double>(text(column));
    if (!value || !std::isfinite(*value) || *value < least)
      refuse(fmt::format("{}: expected a number from {} on, found '{}'", column, least,
                         results::excerpt(text(column))));
    return value;
  }

  [[noreturn]] void refuse(const std::string& why) const {
    results::throw_damage(path_.string(), table_.line, why);
  }

 private:
  const fs::path& path_;
  const results::CsvTable& table_;
  const results::CsvRecord& row_;
};

/// Throws Error unless the phase is known and matches the round. The phases `search` and `set` have round 0,
/// race and finals have other rounds.
void require_round(const Cells& cells, const Entry& entry) {
  const auto round = parse_number<uint64_t>(cells.text("round"));
  if (!round || *round > most_rounds) cells.refuse("round: expected a small whole number");
  const bool known =
      entry.phase == "search" || entry.phase == "race" || entry.phase == "finals" || entry.phase == "set";
  if (!known) cells.refuse("phase: expected search, race, finals or set");
  const bool first = entry.phase == "search" || entry.phase == "set";
  if (first != (*round == 0))
    cells.refuse(fmt::format("round {} is none of the phase {}", *round, entry.phase));
}

Entry entry_of(const Cells& cells, size_t line) {
  constexpr double anything = -std::numeric_limits<double>::max(),
                   above_0 = std::numeric_limits<double>::denorm_min();
  Entry entry{.space = cells.text("space"),
              .phase = cells.text("phase"),
              .round = parse_number<uint64_t>(cells.text("round")).value_or(0),
              .id = cells.text("id"),
              .reason = cells.text("reason"),
              .predicted = parse_number<double>(cells.text("predicted")),
              .status = cells.text("status"),
              .cost = cells.number("cost", above_0),
              .given_up_ms = cells.number("given_up_ms", 0),
              .cap_ms = cells.number("cap_ms", 0).value_or(0),
              .took_s = cells.number("took_s", 0).value_or(0),
              .best = cells.number("best", anything),
              .judged_by = cells.text("judged_by"),
              .line = line};
  require_round(cells, entry);
  if (entry.phase == "set") return entry;
  if (entry.id.empty() || entry.status.empty()) cells.refuse("id, status: a step has both");
  if (entry.status != "ok" && entry.cost)
    cells.refuse(fmt::format("cost: only a step that is ok has one, found the status {}",
                             results::excerpt(entry.status)));
  return entry;
}

}  // namespace

Journal::Journal(const fs::path& folder, bool fresh) : path_(folder / name) {
  std::error_code unknown;
  if (fresh || !fs::exists(path_, unknown)) {
    results::write_atomically(path_, results::csv_line(header));
  } else {
    read();
  }
  file_ = std::make_unique<results::AppendFile>(path_);
}

void Journal::read() {
  const results::CsvTable table =
      results::scan_csv(path_, [&](const results::CsvTable& so_far, const results::CsvRecord& row) {
        if (so_far.header != header) return;  // refused after the scan
        const Cells cells(path_, so_far, row);
        Entry entry = entry_of(cells, so_far.line);
        const bool twice = entry.phase == "set" ? set_of(entry.space) != nullptr
                                                : find(entry.space, entry.round, entry.id) != nullptr;
        if (twice) cells.refuse("this step occurs twice");
        note(std::move(entry));
      });
  if (table.header != header)
    throw_error("{}: was not written by this version; use --out DIR or --force", path_.string());
  if (table.torn) fs::resize_file(path_, table.whole_bytes);
}

void Journal::refuse(const Entry& entry, const std::string& why) const {
  results::throw_damage(path_.string(), entry.line, why);
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
