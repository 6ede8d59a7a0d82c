#include "results/store/line_scan.hpp"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <vector>

#include "base/error.hpp"
#include "base/outside_file.hpp"

namespace harness::results {
namespace {

constexpr size_t chunk = size_t{1} << 18;

/// Returns the end of the cell that begins at `begin`: its comma, or the end of the line.
size_t end_of_cell(std::string_view line, size_t begin) {
  bool quoted = false;
  for (size_t i = begin; i < line.size(); ++i) {
    if (line[i] == '"') quoted = !quoted;
    if (line[i] == ',' && !quoted) return i;
  }
  return line.size();
}

}  // namespace

std::string scan_lines(const std::filesystem::path& path, const std::function<void(const RawLine&)>& visit,
                       uint64_t most_bytes) {
  if (std::error_code unknown; !std::filesystem::exists(path, unknown)) return {};
  const FileDescriptor opened = open_outside({.path = path, .expected = "a result file"});
  const auto close = [](std::FILE* file) { std::fclose(file); };
  const std::unique_ptr<std::FILE, decltype(close)> file(
      std::fopen(fmt::format("/proc/self/fd/{}", opened.get()).c_str(), "rb"), close);
  if (!file) throw_error("{}: cannot be read", path.string());
  std::string header, text;  // text: bytes that were read and not yet visited
  std::vector<char> bytes(chunk);
  size_t number = 0;
  while (const size_t count =
             std::fread(bytes.data(), 1, std::min<uint64_t>(bytes.size(), most_bytes), file.get())) {
    most_bytes -= count;
    text.append(bytes.data(), count);
    size_t begin = 0;
    for (size_t end = 0; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
      const std::string_view line = std::string_view(text).substr(begin, end - begin);
      if (++number == 1) {
        header = line;
      } else {
        visit({line, number});
      }
    }
    text.erase(0, begin);
  }
  if (std::ferror(file.get()) != 0) throw_error("{}: cannot be read", path.string());
  return header;
}

std::string cell_of_line(std::string_view line, size_t index) {
  size_t begin = 0, end = end_of_cell(line, 0);
  for (; index > 0 && end < line.size(); --index) {
    begin = end + 1;
    end = end_of_cell(line, begin);
  }
  if (index > 0) return {};
  std::string cell(line.substr(begin, end - begin));
  if (cell.size() < 2 || cell.front() != '"') return cell;
  cell = cell.substr(1, cell.size() - 2);
  for (size_t at = 0; (at = cell.find("\"\"", at)) != std::string::npos; ++at) cell.erase(at, 1);
  return cell;
}

}  // namespace harness::results
