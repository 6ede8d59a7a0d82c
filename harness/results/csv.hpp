// CSV as RFC 4180 has it, with the one addition that a durable log needs: where the last whole
// record ends.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace harness {

using CsvRecord = std::vector<std::string>;

/// One record with its line break; cells with a comma, a quote or a line break are quoted.
std::string csv_line(const CsvRecord& cells);

struct CsvTable {
  CsvRecord header;
  std::vector<CsvRecord> rows;
  std::vector<std::size_t> lines;  ///< of each row, for messages; the header is line 1
  std::size_t whole_bytes = 0;     ///< end of the last whole record: what follows is torn
  bool torn = false;

  std::optional<std::size_t> column(std::string_view name) const;

  /// The cell of a row by column name; empty where the file has no such column.
  std::string_view cell(const CsvRecord& row, std::string_view name) const;
};

/// Parses text; `name` is for messages. A last record without its line break is torn and left out;
/// any other record whose number of cells differs from the header's is an Error.
CsvTable parse_csv(std::string_view text, const std::string& name);

CsvTable read_csv(const std::filesystem::path& path);

/// As read_csv(), but hands over one row after the other and keeps none, however long the file is.
CsvTable scan_csv(const std::filesystem::path& path,
                  const std::function<void(const CsvTable& so_far, const CsvRecord& row)>& visit);

}  // namespace harness
