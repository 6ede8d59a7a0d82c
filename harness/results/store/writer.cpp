#include "results/store/writer.hpp"

#include <stdexcept>
#include <system_error>

#include "base/error.hpp"
#include "base/outside_file.hpp"
#include "results/machine/identity.hpp"
#include "results/store/fields.hpp"
#include "results/store/folder_check.hpp"
#include "results/store/round_journal.hpp"
#include "results/store/row_guard.hpp"

namespace harness::results {
namespace {

namespace fs = std::filesystem;

constexpr const char* results_csv = "results.csv";
constexpr const char* samples_csv = "samples.csv";
constexpr const char* kernels_csv = "kernels.csv";
constexpr const char* updates_csv = "updates.csv";
constexpr const char* timeline_csv = "timeline.csv";
constexpr const char* meta_json = "meta.json";

nlohmann::json read_json(const fs::path& path) {
  if (std::error_code unknown; !fs::exists(path, unknown)) throw_error("{}: cannot be read", path.string());
  auto value = nlohmann::json::parse(read_outside({.path = path, .expected = "a meta.json"}), nullptr,
                                     /*allow_exceptions=*/false);
  if (!value.is_object()) throw_error("{}: is not a JSON object", path.string());
  return value;
}

std::string header(std::span<const Column> columns) {
  return csv_line(column_names(columns));
}

/// Returns the value as text. Its texts may quote a broken file or a linker's log, so invalid UTF-8 is
/// replaced instead of being fatal.
std::string dump(const nlohmann::json& value) {
  return value.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

/// The lines of another file, such as samples.csv, that belong to a row of results.csv.
struct Lines {
  std::string text;
  Belongings::Lines facts;

  void add(const std::string& line) {
    text += line;
    facts = add_line(facts, line);
  }
};

void refuse_results(const fs::path& folder, WriteMode mode) {
  if (mode != WriteMode::fresh || !fs::exists(folder / results_csv)) return;
  throw_error(
      "{}: already holds results: --resume continues them, --out DIR writes elsewhere, "
      "--force replaces them",
      folder.string());
}

}  // namespace

void check_folder(const fs::path& folder, WriteMode mode, std::uintmax_t bytes) {
  with_file_errors([&] {
    refuse_results(folder, mode);
    fs::path existing = fs::absolute(folder);
    std::error_code error;
    while (!fs::exists(existing, error) && existing.has_relative_path()) existing = existing.parent_path();
    require_writable(existing, folder);
    require_space(existing, folder, bytes);
    if (fs::exists(folder / FolderLock::name)) FolderLock{folder};
  });
}

ResultWriter::ResultWriter(fs::path folder, nlohmann::json meta, WriteMode mode, ResumeOptions options,
                           std::vector<Column> counters)
    : folder_(std::move(folder)), meta_(std::move(meta)), counters_(std::move(counters)) {
  meta_["schema_version"] = schema_version;
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error) throw_error("{}: cannot be created: {}", folder_.string(), error.message());
  lock_ = std::make_unique<FolderLock>(folder_);
  with_file_errors([&] {
    refuse_results(folder_, mode);
    if (mode == WriteMode::resume && fs::exists(file(results_csv))) {
      resume(options);
    } else {
      start_fresh();
    }
  });
}

void ResultWriter::start_fresh() {
  // results.csv is written last: a folder without it counts as never started, whatever else it holds.
  fs::remove(file(results_csv));
  fs::remove(file(RoundJournal::name));
  fs::remove(file(kernels_csv));
  fs::remove(file(updates_csv));
  fs::remove(file(timeline_csv));
  for (const Column& column : counters_) meta_["columns"][column.name] = role_name(column.role);
  write_atomically(file(meta_json), dump(meta_));
  write_atomically(file(samples_csv), header(sample_columns()));
  write_atomically(file(results_csv), header(result_columns(counters_)));
  samples_ = std::make_unique<AppendFile>(file(samples_csv));
  results_ = std::make_unique<AppendFile>(file(results_csv));
}

void ResultWriter::resume(const ResumeOptions& options) {
  nlohmann::json old = read_json(file(meta_json));
  check_meta_types(file(meta_json).string(), old);
  check_meta(old, options.mix);
  counters_ = counters_of(read_header(file(results_csv)).header, counters_);
  check_result_files(folder_, options.again, counters_);
  // The files are changed from here on. They lose only data of configurations that were not finished, or that
  // are measured again.
  IdSet written;
  scan_csv(file(results_csv),
           [&](const CsvTable& so_far, const CsvRecord& row) { written.insert(so_far.cell(row, "id")); });
  // Rounds are dropped before rows of results.csv are. The rounds of a finished configuration must not be
  // reused if it is measured again, and all rounds of a configuration must be of one machine.
  const MachineIdentity here = machine_identity(meta_.value("machine", nlohmann::json::object()),
                                                meta_.value("backend", nlohmann::json::object()));
  RoundJournal::drop(folder_, counters_, [&](const CsvTable& so_far, const CsvRecord& cells) {
    const std::string_view host = so_far.cell(cells, "host");
    const bool is_here = host.empty() || here.host.empty() ||
                         (host == here.host && so_far.cell(cells, "machine") == here.machine);
    return !is_here || written.contains(so_far.cell(cells, "id"));
  });
  keep_finished_rows(options.again);
  keep_finished_lines(samples_csv, sample_columns());
  if (fs::exists(file(kernels_csv))) keep_finished_lines(kernels_csv, kernel_columns(counters_));
  if (fs::exists(file(updates_csv))) keep_finished_lines(updates_csv, update_columns());
  if (fs::exists(file(timeline_csv))) {
    const CsvTable table = scan_csv(file(timeline_csv), [](const CsvTable&, const CsvRecord&) {});
    if (table.torn) fs::resize_file(file(timeline_csv), table.whole_bytes);
  }
  // Only new facts are stored, because a sweep may be resumed a thousand times.
  old["resumed"].push_back(changes(old, meta_));
  meta_ = std::move(old);
  write_atomically(file(meta_json), dump(meta_));
  samples_ = std::make_unique<AppendFile>(file(samples_csv));
  results_ = std::make_unique<AppendFile>(file(results_csv));
}

void ResultWriter::check_meta(const nlohmann::json& old, bool mix) const {
  if (old.value("schema_version", 0) != schema_version) {
    throw_error(
        "{}: cannot be resumed: its schema_version is {}, this harness writes {}; use --out DIR or --force",
        folder_.string(), old.value("schema_version", 0), schema_version);
  }
  const std::string found = mix ? "" : difference(old, meta_);
  if (!found.empty()) {
    throw_error("{}: cannot be resumed: {}; use --out DIR or --force, or --mix to continue anyway",
                folder_.string(), found);
  }
}

/// Removes a torn line, and drops the rows of configurations that are to be measured again.
void ResultWriter::keep_finished_rows(const std::set<std::string>& again) {
  bool dropped = false;
  const CsvTable table = scan_csv(file(results_csv), [&](const CsvTable& so_far, const CsvRecord& row) {
    const bool drop = again.contains(std::string(so_far.cell(row, "status")));
    dropped |= drop;
    if (!drop) finished_.insert(so_far.cell(row, "id"));
  });
  if (dropped) {
    rewrite(results_csv, result_columns(counters_));
  } else if (table.torn) {
    fs::resize_file(file(results_csv), table.whole_bytes);
  }
}

/// Drops those lines of a file whose row is not in results.csv. The configuration of such lines is measured
/// again, and its new lines would otherwise be duplicates.
void ResultWriter::keep_finished_lines(const char* name, std::span<const Column> columns) const {
  bool orphans = false;
  const CsvTable table = scan_csv(file(name), [&](const CsvTable& so_far, const CsvRecord& row) {
    orphans |= !finished_.contains(so_far.cell(row, "id"));
  });
  if (orphans || table.torn) rewrite(name, columns);
}

/// Rewrites a file with the lines of finished configurations only.
void ResultWriter::rewrite(const char* name, std::span<const Column> columns) const {
  std::string kept = header(columns);
  scan_csv(file(name), [&](const CsvTable& so_far, const CsvRecord& row) {
    if (finished_.contains(so_far.cell(row, "id"))) kept += csv_line(row);
  });
  write_atomically(file(name), kept);
}

void ResultWriter::append(const Measurement& measurement) {
  if (measurement.id.empty()) throw std::logic_error("a result row needs an id");
  if (!is_status(measurement.status)) {
    throw std::logic_error(fmt::format("'{}' is not a row status", measurement.status));
  }
  const CsvRecord cells = result_cells(measurement, counters_);
  const std::string& id = cells.front();
  if (!finished_.insert(id)) throw std::logic_error("two result rows have the id " + id);
  Lines of_samples, of_kernels;
  for (size_t i = 0; i < measurement.samples.size(); ++i) {
    of_samples.add(csv_line(sample_cells(id, i, measurement.samples[i])));
  }
  for (const std::vector<Counted>& kernel : measurement.kernels) {
    of_kernels.add(csv_line(kernel_cells(id, kernel, counters_)));
  }
  // The hash of a row of results.csv covers the lines of kernels.csv and then those of updates.csv.
  Lines of_updates;
  for (const std::vector<Counted>& batch : measurement.update_lines) {
    const std::string line = csv_line(update_cells(id, batch));
    of_updates.add(line);
    of_kernels.facts = add_line(of_kernels.facts, line);
  }
  if (!measurement.samples.empty()) samples_->append(of_samples.text);
  if (!measurement.kernels.empty())
    append_lines(kernels_, kernels_csv, kernel_columns(counters_), of_kernels.text);
  if (!measurement.update_lines.empty())
    append_lines(updates_, updates_csv, update_columns(), of_updates.text);
  results_->append(hashed_line(cells, of_samples.facts, of_kernels.facts));
}

void ResultWriter::append_timeline(const Measurement& measurement, uint64_t round) {
  if (measurement.timeline.empty()) return;
  std::string lines;
  for (const std::vector<Counted>& sample : measurement.timeline)
    lines += csv_line(timeline_cells(measurement.id, round, sample));
  append_lines(timeline_, timeline_csv, timeline_columns(), lines);
}

/// Appends to a file that exists only if a configuration has lines for it.
void ResultWriter::append_lines(std::unique_ptr<AppendFile>& to, const char* name,
                                std::span<const Column> columns, const std::string& lines) {
  if (!to) {
    if (!fs::exists(file(name))) write_atomically(file(name), header(columns));
    to = std::make_unique<AppendFile>(file(name));
  }
  to->append(lines);
}

void ResultWriter::note_end(const std::string& when) {
  update_meta({{"finished_at", when}, {"rows", finished_.size()}});
}

void ResultWriter::update_meta(const nlohmann::json& keys) {
  meta_.update(keys);
  write_atomically(file(meta_json), dump(meta_));
}

}  // namespace harness::results
