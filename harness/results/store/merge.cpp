#include "results/store/merge.hpp"

#include <algorithm>
#include <memory>
#include <set>
#include <stdexcept>

#include "base/atomic_file.hpp"
#include "base/error.hpp"
#include "base/outside_file.hpp"
#include "results/store/csv.hpp"
#include "results/store/files.hpp"
#include "results/store/line_scan.hpp"
#include "results/store/merge_plan.hpp"

namespace harness::results {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char* rows_file = "results.csv";
/// The files that are merged line by line. results.csv is written last: a folder without it holds no results.
constexpr const char* line_files[] = {"samples.csv", "kernels.csv", "updates.csv", rows_file};

MergedPart open_part(const fs::path& folder) {
  const fs::path meta = folder / "meta.json";
  if (std::error_code unknown; !fs::exists(folder / rows_file, unknown))
    throw_error("{}: found no results.csv, expected the folder of a run", folder.string());
  MergedPart part{.folder = folder};
  part.meta = json::parse(read_outside({.path = meta, .expected = "a meta.json"}), nullptr, false);
  if (!part.meta.is_object()) throw_error("{}: is not a JSON object", meta.string());
  return part;
}

CsvRecord read_header_if_there(const fs::path& path) {
  std::error_code unknown;
  return fs::exists(path, unknown) ? read_header(path).header : CsvRecord{};
}

/// Writes text into a file, through a buffer. The file appears under its name only when it is complete.
class Output {
 public:
  explicit Output(const fs::path& path) : path_(path), file_(path, path.string() + ".merging") {
    require(file_.is_open());
  }
  void add(std::string_view line) {
    text_.append(line).push_back('\n');
    if (text_.size() > most_waiting) write();
  }
  void commit() {
    write();
    require(file_.flush() && file_.commit());
  }

 private:
  static constexpr size_t most_waiting = size_t{1} << 20;
  void write() {
    require(file_.write(std::as_bytes(std::span(text_))));
    text_.clear();
  }
  void require(bool done) const {
    if (!done) throw_write_error(path_);
  }

  fs::path path_;
  AtomicFile file_;
  std::string text_;
};

/// Writes one file of the target. From each folder, the file gets the lines of those configurations that are
/// taken from that folder.
void write_lines(const MergeReport& report, const Choices& choices, const char* name,
                 const fs::path& target) {
  std::unique_ptr<Output> output;
  for (uint32_t i = 0; i < report.parts.size(); ++i) {
    const fs::path& folder = report.parts[i].folder;
    const CsvRecord header = read_header_if_there(folder / name);
    if (header.empty()) continue;
    if (!output) {
      output = std::make_unique<Output>(target / name);
      std::string line = csv_line(header);
      line.pop_back();
      output->add(line);
    }
    scan_lines(folder / name, [&](const RawLine& line) {
      if (choices.is_from(cell_of_line(line.text, 0), i)) output->add(line.text);
    });
  }
  if (output) output->commit();
}

/// Throws Error unless a file has the same columns in all folders.
void require_same_columns(const std::vector<MergedPart>& parts) {
  for (const char* name : line_files) {
    std::string header, first;
    for (const MergedPart& part : parts) {
      const std::string own = csv_line(read_header_if_there(part.folder / name));
      if (header.empty() && own.size() > 1) {
        header = own;
        first = part.folder.string();
      }
      if (own.size() > 1 && own != header) {
        throw_error("{}: its columns are not those of {}; build all machines with the same backends",
                    (part.folder / name).string(), first);
      }
    }
  }
}

/// Returns the number of machines, that is, of different pairs of values in the columns host and machine.
size_t count_machines(const fs::path& results) {
  std::set<std::string> machines;
  const CsvRecord header = read_header_if_there(results);
  const auto index = [&](const char* name) {
    return static_cast<size_t>(std::find(header.begin(), header.end(), name) - header.begin());
  };
  const size_t host = index("host"), machine = index("machine");
  scan_lines(results, [&](const RawLine& line) {
    machines.insert(cell_of_line(line.text, host) + " " + cell_of_line(line.text, machine));
  });
  return machines.size();
}

/// Throws Error if the target is one of the folders, because the results in that folder would be lost.
void require_other_folder(const std::vector<fs::path>& folders, const fs::path& target) {
  for (const fs::path& folder : folders) {
    if (std::error_code unknown; fs::equivalent(folder, target, unknown))
      throw_error("{}: is both a folder to merge and the target; name another by -o DIR", folder.string());
  }
}

void copy_answers(const std::vector<MergedPart>& parts, const fs::path& target) {
  for (const MergedPart& part : parts) {
    std::error_code unknown;
    if (!fs::is_directory(part.folder / "answers", unknown)) continue;
    fs::copy(part.folder / "answers", target / "answers",
             fs::copy_options::recursive | fs::copy_options::skip_existing);
  }
}

}  // namespace

MergeReport merge_folders(const std::vector<fs::path>& folders, const fs::path& target,
                          const MergeOptions& options) {
  if (folders.empty()) throw std::logic_error("a merge needs folders");
  return with_file_errors([&] {
    MergeReport report;
    for (const fs::path& folder : folders) report.parts.push_back(open_part(folder));
    require_one_sweep(report.parts);
    require_same_columns(report.parts);
    Choices choices;
    for (uint32_t i = 0; i < report.parts.size(); ++i) choices.read(report.parts[i], i);
    choices.count_into(report);
    report.missing = missing_lines(report);
    if (options.only_count) return report;
    require_other_folder(folders, target);
    std::error_code error;
    fs::create_directories(target, error);
    if (error) throw_error("{}: cannot be created: {}", target.string(), error.message());
    const FolderLock lock(target);
    if (!options.replace && fs::exists(target / rows_file))
      throw_error("{}: already holds results: -o DIR writes elsewhere, --force replaces them",
                  target.string());
    fs::remove(target / rows_file);
    for (const char* name : line_files) fs::remove(target / name);
    write_atomically(target / "meta.json",
                     merged_meta(report).dump(2, ' ', false, json::error_handler_t::replace) + "\n");
    copy_answers(report.parts, target);
    for (const char* name : line_files) write_lines(report, choices, name, target);
    report.machines = count_machines(target / rows_file);
    return report;
  });
}

IdSet finished_rows(const std::vector<fs::path>& folders) {
  constexpr size_t status_cell = 2;
  IdSet ids;
  for (const fs::path& folder : folders) {
    scan_lines(folder / rows_file, [&](const RawLine& line) {
      if (cell_of_line(line.text, status_cell) != "interrupted") ids.insert(cell_of_line(line.text, 0));
    });
  }
  return ids;
}

}  // namespace harness::results
