#include "results/csv.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "base/error.hpp"

namespace harness {
namespace {

/// Reads records one after the other; a record counts only with its line break.
class CsvScanner {
 public:
  explicit CsvScanner(std::string_view text) : text_(text) {}

  std::size_t position() const { return position_; }
  std::size_t line() const { return line_; }

  /// The next whole record, or nothing at the end or where the text is torn.
  std::optional<CsvRecord> next() {
    CsvRecord record(1);
    bool quoted = false;
    std::size_t lines = 0;
    for (std::size_t i = position_; i < text_.size(); ++i) {
      const char c = text_[i];
      lines += c == '\n' ? 1 : 0;
      if (quoted) {
        const bool doubled = c == '"' && i + 1 < text_.size() && text_[i + 1] == '"';
        if (c == '"' && !doubled) {
          quoted = false;
        } else {
          record.back() += c;
          i += doubled ? 1 : 0;
        }
      } else if (c == '"') {
        quoted = true;
      } else if (c == ',') {
        record.emplace_back();
      } else if (c == '\n') {
        position_ = i + 1;
        line_ += lines;
        return record;
      } else if (c != '\r') {
        record.back() += c;
      }
    }
    return std::nullopt;
  }

 private:
  std::string_view text_;
  std::size_t position_ = 0;
  std::size_t line_ = 1;
};

void append_cell(std::string& line, const std::string& cell) {
  if (cell.find_first_of(",\"\r\n") == std::string::npos) {
    line += cell;
    return;
  }
  line += '"';
  for (const char c : cell) line += c == '"' ? std::string("\"\"") : std::string(1, c);
  line += '"';
}

void require_width(const CsvTable& table, const CsvRecord& record, const std::string& name,
                   std::size_t line) {
  if (record.size() == table.header.size()) return;
  throw_error("{}:{}: {} cells where the header has {}", name, line, record.size(), table.header.size());
}

std::ifstream open_csv(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file || std::filesystem::is_directory(path)) throw_error("{}: cannot be read", path.string());
  return file;
}

}  // namespace

std::string csv_line(const CsvRecord& cells) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) line += ',';
    append_cell(line, cells[i]);
  }
  return line + '\n';
}

std::optional<std::size_t> CsvTable::column(std::string_view name) const {
  const auto found = std::find(header.begin(), header.end(), name);
  if (found == header.end()) return std::nullopt;
  return static_cast<std::size_t>(found - header.begin());
}

std::string_view CsvTable::cell(const CsvRecord& row, std::string_view name) const {
  const auto index = column(name);
  return index ? std::string_view(row[*index]) : std::string_view();
}

CsvTable parse_csv(std::string_view text, const std::string& name) {
  CsvTable table;
  CsvScanner scanner(text);
  if (auto header = scanner.next()) {
    table.header = std::move(*header);
    table.whole_bytes = scanner.position();
  }
  for (std::size_t line = scanner.line(); auto record = scanner.next(); line = scanner.line()) {
    require_width(table, *record, name, line);
    table.rows.push_back(std::move(*record));
    table.lines.push_back(line);
    table.whole_bytes = scanner.position();
  }
  table.torn = table.whole_bytes < text.size();
  return table;
}

CsvTable read_csv(const std::filesystem::path& path) {
  std::ostringstream text;
  text << open_csv(path).rdbuf();
  return parse_csv(text.str(), path.string());
}

CsvTable scan_csv(const std::filesystem::path& path,
                  const std::function<void(const CsvTable& so_far, const CsvRecord& row)>& visit) {
  std::ifstream file = open_csv(path);
  CsvTable table;
  std::string text;  // of the record so far: quoted cells may hold line breaks
  std::size_t line = 0, begin = 1;
  for (std::string more; std::getline(file, more) && !file.eof(); ++line) {
    text += more + '\n';
    const std::optional<CsvRecord> record = CsvScanner(text).next();
    if (!record) continue;
    if (table.header.empty()) {
      table.header = *record;
    } else {
      require_width(table, *record, path.string(), begin);
      visit(table, *record);
    }
    table.whole_bytes += text.size();
    text.clear();
    begin = line + 2;
  }
  table.torn = table.whole_bytes < std::filesystem::file_size(path);
  return table;
}

}  // namespace harness
