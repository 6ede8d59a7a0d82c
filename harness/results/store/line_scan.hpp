// Reads lines of result files unchanged, without parsing all of their cells. A merge copies the lines of many
// folders this way. The hash in a row of results.csv then proves that its line is the one that a run has
// written.
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

/// Calls `visit` for every complete line after the header. Returns the header, or an empty text if the file
/// does not exist or has no complete line. A last line without its line break is torn and not visited. Bytes
/// after the first `most_bytes` are not read, because a run may append to the file.
std::string scan_lines(const std::filesystem::path& path, const std::function<void(const RawLine&)>& visit,
                       uint64_t most_bytes = std::numeric_limits<uint64_t>::max());

/// Returns a cell of a line, without the quotes of a quoted cell. The id is cell 0. Returns an empty text if
/// the line has fewer cells.
std::string cell_of_line(std::string_view line, size_t index);

}  // namespace harness::results
