// Reads lines of result files as they are, without taking all of their cells apart. Rows of many folders are
// put together this way, because the hash of a row tells whether its line is what a run has written.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <string>
#include <string_view>

namespace harness::results {

/// A complete line, without its line break, and its number; the header is line 1.
struct RawLine {
  std::string_view text;
  size_t number;
};

/// Calls `visit` for every complete line behind the header. Returns the header, or an empty text if the file
/// does not exist or has no complete line. A last line without its line break is torn and left out, and so is
/// what follows the first `most_bytes` bytes, because a run may append to the file.
std::string scan_lines(const std::filesystem::path& path, const std::function<void(const RawLine&)>& visit,
                       uint64_t most_bytes = std::numeric_limits<uint64_t>::max());

/// Returns a cell of a line without quotes around or within it, such as the id, which is cell 0. Returns an
/// empty text if the line has fewer cells.
std::string cell_of_line(std::string_view line, size_t index);

}  // namespace harness::results
