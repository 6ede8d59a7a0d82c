#include "results/report/payload.hpp"

#include <zlib.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "base/scalars.hpp"
#include "results/store/schema.hpp"

namespace harness::results {
namespace {

bool all_numbers(const std::vector<std::string>& cells) {
  bool any = false;
  for (const std::string& cell : cells) {
    if (cell.empty()) continue;
    any = true;
    if (!parse_number<double>(cell)) return false;
  }
  return any;
}

std::string base64(std::string_view bytes) {
  constexpr char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (size_t i = 0; i < bytes.size(); i += 3) {
    uint32_t three = 0;
    for (size_t j = 0; j < 3; ++j)
      three = three << 8 | (i + j < bytes.size() ? static_cast<unsigned char>(bytes[i + j]) : 0U);
    for (size_t j = 0; j < 4; ++j) text += i + j > bytes.size() ? '=' : letters[three >> (18 - 6 * j) & 63];
  }
  return text;
}

}  // namespace

std::vector<PageColumn> page_columns(const CsvTable& table, std::span<const Column> known) {
  std::vector<PageColumn> columns;
  for (size_t i = 0; i < table.header.size(); ++i) {
    PageColumn column{table.header[i], {}, {}, false, {}};
    for (const CsvRecord& row : table.rows) column.cells.push_back(one_line(row[i]));
    if (const auto place = column_index(column.name, known)) {
      const Column& one = known[*place];
      column.unit = one.unit == "1" ? "" : one.unit;
      column.meaning = one.meaning;
      column.number = one.type == ColumnType::count || one.type == ColumnType::real;
    } else {
      column.number = all_numbers(column.cells);
    }
    columns.push_back(std::move(column));
  }
  return columns;
}

nlohmann::json table_json(const std::vector<PageColumn>& columns, size_t count) {
  nlohmann::json all = nlohmann::json::array();
  for (const PageColumn& column : columns) {
    nlohmann::json one{
        {"name", column.name}, {"unit", column.unit}, {"meaning", column.meaning}, {"number", column.number}};
    const bool constant = std::all_of(column.cells.begin(), column.cells.end(),
                                      [&](const std::string& cell) { return cell == column.cells.front(); });
    if (constant) {
      one["same"] = column.cells.empty() ? "" : column.cells.front();
    } else {
      std::string text;
      for (size_t i = 0; i < column.cells.size(); ++i) {
        if (i > 0) text += '\n';
        text += column.cells[i];
      }
      one["text"] = std::move(text);
    }
    all.push_back(std::move(one));
  }
  return {{"count", count}, {"columns", std::move(all)}};
}

std::string packed(std::string_view text) {
  if (text.size() > UINT32_MAX) throw_error("the rows are too many for one page: report a selection of them");
  z_stream stream{};
  // gzip format; zlib writes no time into its header, so equal texts give equal bytes
  constexpr int gzip = 16 + 15;
  if (deflateInit2(&stream, 6, Z_DEFLATED, gzip, 9, Z_DEFAULT_STRATEGY) != Z_OK)
    throw_error("the rows cannot be compressed: memory ran out");
  std::string bytes(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_out = static_cast<uInt>(bytes.size());
  const int done = deflate(&stream, Z_FINISH);
  bytes.resize(stream.total_out);
  deflateEnd(&stream);
  if (done != Z_STREAM_END) throw_error("the rows cannot be compressed");
  return base64(bytes);
}

}  // namespace harness::results
