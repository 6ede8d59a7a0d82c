#include "results/writer.hpp"

#include <fstream>
#include <stdexcept>
#include <system_error>

#include "base/error.hpp"
#include "results/csv.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

constexpr const char* results_csv = "results.csv";
constexpr const char* samples_csv = "samples.csv";
constexpr const char* meta_json = "meta.json";

nlohmann::json read_json(const fs::path& path) {
  std::ifstream file(path);
  if (!file) throw_error("{}: cannot be read", path.string());
  auto value = nlohmann::json::parse(file, nullptr, /*allow_exceptions=*/false);
  if (!value.is_object()) throw_error("{}: is not a JSON object", path.string());
  return value;
}

std::string header(std::span<const Column> columns) {
  return csv_line(column_names(columns));
}

/// Texts may quote a broken file or a linker's log, so bytes that are no UTF-8 are replaced, not
/// fatal.
std::string dump(const nlohmann::json& value) {
  return value.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace

ResultWriter::ResultWriter(fs::path folder, nlohmann::json meta, WriteMode mode)
    : folder_(std::move(folder)), meta_(std::move(meta)) {
  meta_["schema_version"] = schema_version;
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error) throw_error("{}: cannot be created: {}", folder_.string(), error.message());
  lock_ = std::make_unique<FolderLock>(folder_);

  const bool holds_results = fs::exists(file(results_csv));
  if (holds_results && mode == WriteMode::fresh) {
    throw_error(
        "{}: already holds results: --resume goes on with them, --out DIR writes elsewhere, "
        "--force replaces them",
        folder_.string());
  }
  if (holds_results && mode == WriteMode::resume) {
    resume();
  } else {
    start_fresh();
  }
}

void ResultWriter::start_fresh() {
  // results.csv comes last: a folder without it was never started, whatever else it holds.
  fs::remove(file(results_csv));
  write_atomically(file(meta_json), dump(meta_));
  write_atomically(file(samples_csv), header(sample_columns()));
  write_atomically(file(results_csv), header(result_columns()));
  samples_ = std::make_unique<AppendFile>(file(samples_csv));
  results_ = std::make_unique<AppendFile>(file(results_csv));
}

void ResultWriter::resume() {
  nlohmann::json old = read_json(file(meta_json));
  check_meta(old);
  const CsvTable table = read_csv(file(results_csv));
  if (table.header != column_names(result_columns())) {
    throw_error("{}: its columns are not those of this version; use --out DIR", file(results_csv).string());
  }
  for (const CsvRecord& row : table.rows) finished_.insert(std::string(table.cell(row, "id")));
  if (table.torn) fs::resize_file(file(results_csv), table.whole_bytes);
  keep_finished_samples();
  old["resumed"].push_back(meta_);
  meta_ = std::move(old);
  write_atomically(file(meta_json), dump(meta_));
  samples_ = std::make_unique<AppendFile>(file(samples_csv));
  results_ = std::make_unique<AppendFile>(file(results_csv));
}

void ResultWriter::check_meta(const nlohmann::json& old) const {
  for (const char* key : {"schema_version", "experiment_hash"}) {
    if (old.value(key, nlohmann::json()) == meta_.value(key, nlohmann::json())) continue;
    throw_error("{}: cannot be resumed: its {} is {}, this run's is {}; use --out DIR or --force",
                folder_.string(), key, old.value(key, nlohmann::json()).dump(),
                meta_.value(key, nlohmann::json()).dump());
  }
}

/// Samples of a configuration whose row never made it would be doubled by measuring it again.
void ResultWriter::keep_finished_samples() const {
  std::string kept = header(sample_columns());
  if (fs::exists(file(samples_csv))) {
    const CsvTable table = read_csv(file(samples_csv));
    for (const CsvRecord& row : table.rows) {
      if (finished_.contains(std::string(table.cell(row, "id")))) kept += csv_line(row);
    }
  }
  write_atomically(file(samples_csv), kept);
}

void ResultWriter::append(const Row& row, std::span<const Sample> samples) {
  const std::string& id = row.get("id");
  if (id.empty()) throw std::logic_error("a result row needs an id");
  if (!finished_.insert(id).second) throw std::logic_error("two result rows have the id " + id);
  std::string lines;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    lines += csv_line({id, fmt::format("{}", i), fmt::format("{:.9g}", samples[i].time_ms),
                       fmt::format("{}", samples[i].supersteps)});
  }
  if (!lines.empty()) samples_->append(lines);
  results_->append(csv_line(row.cells()));
}

void ResultWriter::update_meta(const nlohmann::json& keys) {
  meta_.update(keys);
  write_atomically(file(meta_json), dump(meta_));
}

}  // namespace harness
