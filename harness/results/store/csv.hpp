// CSV as RFC 4180 has it, one record a line, with the one addition that a durable log needs: where the last
// whole record ends. The reader keeps line numbers, so that a damaged file is refused where it is damaged.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace harness::results {

using CsvRecord = std::vector<std::string>;

/// One record with its line break; cells with a comma, a quote or a line break are quoted. (Those with a line
/// break cannot be read back.)
std::string csv_line(const CsvRecord& cells);

/// The Error for a line that no run has written.
[[noreturn]] void throw_damage(const std::string& name, size_t line, const std::string& what);

/// The beginning of a text from a damaged file, for one line on a terminal.
std::string excerpt(std::string_view text);

struct CsvTable {
  CsvRecord header;
  std::vector<CsvRecord> rows;
  std::vector<size_t> lines;  ///< of each row, for messages; the header is line 1
  size_t line = 0;            ///< of the last record so far: in a scan, of the row in hand
  size_t whole_bytes = 0;     ///< end of the last whole record: what follows is torn
  bool torn = false;

  std::optional<size_t> column(std::string_view name) const;

  /// The cell of a row by column name; empty where the file has no such column.
  std::string_view cell(const CsvRecord& row, std::string_view name) const;
};

/// Parses text; `name` is for messages. A last line without its line break is torn and left out. Any other
/// damage is an Error with its line: a quote that does not end, another number of cells than the header has.
CsvTable parse_csv(std::string_view text, const std::string& name);

CsvTable read_csv(const std::filesystem::path& path);

/// Refuses a file that no run has written, such as an experiment, before its lines are called damaged: the
/// header of a results.csv has ids and statuses. What is empty is let pass.
void require_results(const std::filesystem::path& path);

/// The first line alone.
CsvTable read_header(const std::filesystem::path& path);

/// As read_csv(), but hands over one row after the other and keeps none, however long the file is.
CsvTable scan_csv(const std::filesystem::path& path,
                  const std::function<void(const CsvTable& so_far, const CsvRecord& row)>& visit);

}  // namespace harness::results
