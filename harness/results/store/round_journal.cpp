#include "results/store/round_journal.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "base/error.hpp"
#include "results/store/fields.hpp"
#include "results/store/row_guard.hpp"

namespace harness::results {
namespace {

namespace fs = std::filesystem;

constexpr size_t own_columns = 4;  // number of the journal's own columns; those of results.csv follow
// A round of a small graph takes a millisecond, but a flush takes several. Flushing after every round would
// therefore slow down a sweep severely.
constexpr double flush_every_s = 0.1;
constexpr char line_break = '\x1e';  // replaces line breaks in the columns `kernels` and `updates`

CsvRecord journal_header(std::span<const Column> counters) {
  CsvRecord names{"round", "samples", "kernels", "updates"};
  for (std::string& name : column_names(result_columns(counters))) names.push_back(std::move(name));
  return names;
}

/// Returns the line of rounds.csv for one round of a configuration.
std::string line_of(uint64_t round, const Measurement& measurement, std::span<const Column> counters) {
  std::string samples;
  for (const Sample& sample : measurement.samples) {
    samples += fmt::format("{}{:.9g}:{}:{:.3f}:{}:{}:{:.4g}", samples.empty() ? "" : " ", sample.time_ms,
                           sample.supersteps, sample.at_s, sample.source, sample.edges, sample.yardstick_ms);
  }
  CsvRecord row = result_cells(measurement, counters);
  std::string kernels;
  for (const auto& kernel : measurement.kernels) kernels += csv_line(kernel_cells(row[0], kernel, counters));
  // A record is a single line, so that a torn record can be distinguished from a damaged one.
  std::replace(kernels.begin(), kernels.end(), '\n', line_break);
  std::string updates;
  for (const auto& batch : measurement.update_lines) updates += csv_line(update_cells(row[0], batch));
  std::replace(updates.begin(), updates.end(), '\n', line_break);
  CsvRecord cells{fmt::format("{}", round), std::move(samples), std::move(kernels), std::move(updates)};
  cells.insert(cells.end(), std::move_iterator(row.begin()), std::move_iterator(row.end()));
  return hashed_line(cells);
}

/// Reads the file and calls `visit` for each round. Throws Error for lines that no run could have written.
CsvTable scan(const fs::path& path, std::span<const Column> counters,
              const std::function<void(const CsvTable& so_far, const CsvRecord& cells)>& visit) {
  const auto require = [&](const CsvTable& table) {
    if (table.header != journal_header(counters))
      throw_error("{}:1: was not written by this version; use --out DIR or --force", path.string());
  };
  const CsvTable table = scan_csv(path, [&](const CsvTable& so_far, const CsvRecord& cells) {
    if (so_far.line == 2) require(so_far);
    if (cells.back() != row_hash(hash_of_cells(cells)))
      throw_damage(path.string(), so_far.line, "it was changed after it was written");
    visit(so_far, cells);
  });
  require(table);
  return table;
}

uint64_t number(const std::string& cell) {
  return std::strtoull(cell.c_str(), nullptr, 10);
}

Measurement round_of(const CsvRecord& cells, std::span<const Column> counters) {
  Measurement measurement = measurement_of(std::span(cells).subspan(own_columns), counters);
  std::istringstream samples(cells[1]);
  const uint64_t round = number(cells[0]);
  char colon = 0;
  for (Sample sample; samples >> sample.time_ms >> colon >> sample.supersteps >> colon >> sample.at_s >>
                      colon >> sample.source >> colon >> sample.edges >> colon >> sample.yardstick_ms;) {
    sample.round = round;
    measurement.samples.push_back(sample);
  }
  // The parser takes the first record as the header, so the header is put before the lines.
  std::string kernels = csv_line(column_names(kernel_columns(counters))) + cells[2];
  std::replace(kernels.begin(), kernels.end(), line_break, '\n');
  for (const CsvRecord& kernel : parse_csv(kernels, RoundJournal::name).rows) {
    measurement.kernels.push_back(kernel_of(kernel, counters));
  }
  std::string updates = csv_line(column_names(update_columns())) + cells[3];
  std::replace(updates.begin(), updates.end(), line_break, '\n');
  for (const CsvRecord& batch : parse_csv(updates, RoundJournal::name).rows)
    measurement.update_lines.push_back(update_of(batch));
  return measurement;
}

}  // namespace

uint64_t RoundJournal::key(std::string_view id) {
  return XXH3_64bits(id.data(), id.size());
}

RoundJournal::RoundJournal(const fs::path& folder, std::span<const Column> counters)
    : path_(folder / name), counters_(counters.begin(), counters.end()) {
  const std::string first = csv_line(journal_header(counters_));
  if (!fs::exists(path_)) write_atomically(path_, first);
  end_ = first.size();
  const CsvTable table = scan(path_, counters_, [&](const CsvTable& so_far, const CsvRecord& cells) {
    // Only this class writes the file, so the length of a line in the file is that of the line when it is
    // formatted again.
    const uint64_t bytes = csv_line(cells).size();
    note(so_far.cell(cells, "id"), {number(cells[0]), end_, bytes});
    end_ += bytes;
  });
  if (table.whole_bytes != end_) {
    throw_error("{}: was not written by this version; use --out DIR or --force", path_.string());
  }
  if (table.torn) fs::resize_file(path_, end_);
  file_ = std::make_unique<AppendFile>(path_, flush_every_s);
}

void RoundJournal::note(std::string_view id, Record record) {
  if (!contains(id, record.round)) records_[key(id)].push_back(record);
}

bool RoundJournal::contains(std::string_view id, uint64_t round) const {
  const auto found = records_.find(key(id));
  return found != records_.end() && std::any_of(found->second.begin(), found->second.end(),
                                                [&](const Record& record) { return record.round == round; });
}

size_t RoundJournal::rounds_of(std::string_view id) const {
  const auto found = records_.find(key(id));
  return found == records_.end() ? 0 : found->second.size();
}

void RoundJournal::append(uint64_t round, const Measurement& measurement) {
  const std::string line = line_of(round, measurement, counters_);
  file_->append(line);
  note(measurement.id, {round, end_, line.size()});
  end_ += line.size();
}

std::vector<Measurement> RoundJournal::read(std::string_view id) const {
  std::vector<Measurement> rounds;
  const auto found = records_.find(key(id));
  if (found == records_.end()) return rounds;
  std::vector<Record> records = found->second;
  std::sort(records.begin(), records.end(),
            [](const Record& a, const Record& b) { return a.round < b.round; });
  std::ifstream file(path_, std::ios::binary);
  const std::string first = csv_line(journal_header(counters_));
  for (const Record& record : records) {
    std::string line(record.bytes, '\0');
    file.seekg(static_cast<std::streamoff>(record.offset));
    if (!file.read(line.data(), static_cast<std::streamsize>(line.size()))) {
      throw_error("{}: cannot be read back", path_.string());
    }
    rounds.push_back(round_of(parse_csv(first + line, path_.string()).rows.at(0), counters_));
  }
  return rounds;
}

void RoundJournal::forget(std::string_view id) {
  records_.erase(key(id));
}

void RoundJournal::remove() {
  file_.reset();
  fs::remove(path_);
}

void RoundJournal::drop(const fs::path& folder, std::span<const Column> counters,
                        const std::function<bool(const CsvTable&, const CsvRecord&)>& is_dropped) {
  const fs::path path = folder / name;
  if (!fs::exists(path)) return;
  std::string kept = csv_line(journal_header(counters));
  bool dropped = false;
  scan(path, counters, [&](const CsvTable& so_far, const CsvRecord& cells) {
    const bool drop = is_dropped(so_far, cells);
    if (!drop) kept += csv_line(cells);
    dropped |= drop;
  });
  if (dropped) write_atomically(path, kept);
}

void RoundJournal::check(const fs::path& folder, std::span<const Column> counters) {
  scan(folder / name, counters, [](const CsvTable&, const CsvRecord&) {});
}

}  // namespace harness::results
