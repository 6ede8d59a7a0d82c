// CSV files as in RFC 4180, with one record per line. The reader also reports where the last complete record
// ends, which a durable log needs. It keeps line numbers, so that errors about damaged files name the line.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace harness::results {

using CsvRecord = std::vector<std::string>;

/// Returns one record with its line break. Cells with a comma, a quote or a line break are quoted. The reader
/// of this module refuses cells with a line break, although RFC 4180 allows them.
std::string csv_line_of(std::span<const std::string> cells);
inline std::string csv_line(const CsvRecord& cells) {
  return csv_line_of(cells);
}

/// Throws the Error for a line that no run could have written. `what` describes the damage.
[[noreturn]] void throw_damage(const std::string& name, size_t line, const std::string& what);

/// Returns the beginning of a text from a damaged file, so that a message with it fits on a screen.
std::string excerpt(std::string_view text);

struct CsvTable {
  CsvRecord header;
  std::vector<CsvRecord> rows;
  std::vector<size_t> lines;  ///< line number of each row, for messages; the header is line 1
  /// line number of the last record that was read; during a scan, of the current row
  size_t line = 0;
  size_t whole_bytes = 0;  ///< end of the last complete record; the bytes after it are torn
  bool torn = false;

  std::optional<size_t> column(std::string_view name) const;

  /// Returns the cell of a row by column name, or an empty text if the file lacks the column.
  std::string_view cell(const CsvRecord& row, std::string_view name) const;
};

/// Parses text; `name` is used in messages. A last line without its line break is torn and left out. Throws
/// an Error with the line for other damage, such as an unclosed quote or another number of cells than in the
/// header.
CsvTable parse_csv(std::string_view text, const std::string& name);

CsvTable read_csv(const std::filesystem::path& path);

/// Throws Error if the file is not a results.csv, for example an experiment. Without this check, the user
/// would get an error about a damaged line. The header must have the column id or status. An empty file is
/// accepted.
void require_results(const std::filesystem::path& path);

/// Reads only the first line, the header.
CsvTable read_header(const std::filesystem::path& path);

/// Reads the file like read_csv(), but passes one row at a time to `visit` and keeps none, so that files may
/// have any length.
CsvTable scan_csv(const std::filesystem::path& path,
                  const std::function<void(const CsvTable& so_far, const CsvRecord& row)>& visit);

}  // namespace harness::results
