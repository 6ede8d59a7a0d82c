#include "results/store/csv.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "base/error.hpp"
#include "base/outside_file.hpp"
#include "base/printable.hpp"

namespace harness::results {
namespace {

// Number of characters of a damaged text that messages show. A damaged cell may be as long as the file.
constexpr size_t most_shown = 300;

/// Returns the cells of one line. A run writes no line breaks into cells. A quote that is still open at the
/// end of a line is therefore damage of this line. A quote of a later line does not close it.
CsvRecord cells_of(std::string_view line, const std::string& name, size_t number) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  const auto damaged = [&](const char* what) { throw_damage(name, number, what); };
  CsvRecord record(1);
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] == ',') {
      record.emplace_back();
    } else if (line[i] != '"') {
      record.back() += line[i];
    } else if (!record.back().empty()) {
      damaged("a quote within a cell");
    } else {
      for (++i; i < line.size() && (line[i] != '"' || (i + 1 < line.size() && line[i + 1] == '"')); ++i) {
        i += line[i] == '"' ? 1 : 0;
        record.back() += line[i];
      }
      if (i == line.size()) damaged("a quote that does not end");
      if (i + 1 < line.size() && line[i + 1] != ',') damaged("text behind a quoted cell");
    }
  }
  return record;
}

void append_cell(std::string& line, const std::string& cell) {
  if (cell.find_first_of(",\"\r\n") == std::string::npos) {
    line += cell;
    return;
  }
  line += '"';
  for (const char c : cell) line += c == '"' ? std::string("\"\"") : std::string(1, c);
  line += '"';
}

/// Builds a table line by line.
class CsvReader {
 public:
  explicit CsvReader(std::string name) : name_(std::move(name)) {}

  /// Adds a complete line without its line break. Returns the row, or nothing for the header.
  std::optional<CsvRecord> take(std::string_view line) {
    ++table_.line;
    table_.whole_bytes += line.size() + 1;
    CsvRecord record = cells_of(line, name_, table_.line);
    if (table_.line == 1) {
      table_.header = std::move(record);
      return std::nullopt;
    }
    if (record.size() == table_.header.size()) return record;
    throw_damage(name_, table_.line,
                 fmt::format("{} cells where the header has {}", record.size(), table_.header.size()));
  }

  CsvTable& table() { return table_; }

 private:
  std::string name_;
  CsvTable table_;
};

std::ifstream open_csv(const std::filesystem::path& path) {
  std::error_code unknown;
  if (!std::filesystem::exists(path, unknown))
    throw_error("{}: cannot be read: there is no such file", path.string());
  const FileDescriptor opened = open_outside({.path = path, .expected = "a CSV file of results"});
  // The file is opened again through its file descriptor, so that it is the file that was checked.
  std::ifstream file(fmt::format("/proc/self/fd/{}", opened.get()), std::ios::binary);
  if (!file) throw_error("{}: cannot be read", path.string());
  return file;
}

/// Returns the first non-blank line within the first 64 KiB of the file. A longer line is cut off there.
/// Returns an empty text if all of the 64 KiB are blank.
std::string first_text(const std::filesystem::path& path) {
  constexpr size_t most_bytes = 1 << 16;
  std::ifstream file = open_csv(path);
  std::string text(most_bytes, '\0');
  file.read(text.data(), most_bytes);
  text.resize(static_cast<size_t>(file.gcount()));
  text.erase(0, std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  text.resize(std::min(text.find_first_of("\r\n"), text.size()));
  return text;
}

}  // namespace

void throw_damage(const std::string& name, size_t line, const std::string& what) {
  throw_error("{}:{}: damaged: {}; mend the line or delete it", name, line, excerpt(what));
}

std::string excerpt(std::string_view text) {
  const std::string shown = printable(text.substr(0, most_shown));
  return text.size() > most_shown ? shown + "..." : shown;
}

std::string csv_line_of(std::span<const std::string> cells) {
  constexpr size_t usual_bytes = 1024;
  std::string line;
  line.reserve(usual_bytes);
  for (size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) line += ',';
    append_cell(line, cells[i]);
  }
  line += '\n';
  return line;
}

std::optional<size_t> CsvTable::column(std::string_view name) const {
  const auto found = std::find(header.begin(), header.end(), name);
  if (found == header.end()) return std::nullopt;
  return static_cast<size_t>(found - header.begin());
}

std::string_view CsvTable::cell(const CsvRecord& row, std::string_view name) const {
  const auto index = column(name);
  return index ? std::string_view(row[*index]) : std::string_view();
}

CsvTable parse_csv(std::string_view text, const std::string& name) {
  CsvReader reader(name);
  for (size_t end = 0; (end = text.find('\n')) != text.npos; text.remove_prefix(end + 1)) {
    if (auto row = reader.take(text.substr(0, end))) {
      reader.table().rows.push_back(std::move(*row));
      reader.table().lines.push_back(reader.table().line);
    }
  }
  reader.table().torn = !text.empty();
  return std::move(reader.table());
}

CsvTable read_csv(const std::filesystem::path& path) {
  std::ostringstream text;
  text << open_csv(path).rdbuf();
  return parse_csv(text.str(), path.string());
}

void require_results(const std::filesystem::path& path) {
  const std::string line = first_text(path);
  std::istringstream cells(line);
  for (std::string cell; std::getline(cells, cell, ',');)
    if (cell == "id" || cell == "\"id\"" || cell == "status" || cell == "\"status\"") return;
  if (line.empty()) return;
  throw_error("{}: is not a results.csv: its first line is {}, expected the columns id, status, ...",
              printable(path.string()), in_quotes(line));
}

CsvTable read_header(const std::filesystem::path& path) {
  std::ifstream file = open_csv(path);
  std::string line;
  if (std::getline(file, line) && !file.eof()) line += '\n';
  return parse_csv(line, path.string());
}

CsvTable scan_csv(const std::filesystem::path& path,
                  const std::function<void(const CsvTable& so_far, const CsvRecord& row)>& visit) {
  std::ifstream file = open_csv(path);
  CsvReader reader(path.string());
  std::string line;
  while (std::getline(file, line) && !file.eof()) {
    if (const auto row = reader.take(line)) visit(reader.table(), *row);
    line.clear();
  }
  if (file.bad()) throw_error("{}: cannot be read", path.string());
  reader.table().torn = !line.empty();
  return std::move(reader.table());
}

}  // namespace harness::results
