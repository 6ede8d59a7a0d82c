// The text of a graph file, and two ways to report that the text is wrong. Every reader of a text format
// takes a TextFile.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace harness::graph {

class Companions;

/// A file or its decompressed content. `path` is used in messages.
struct TextFile {
  std::string path;
  std::string_view text;
  Companions* companions = nullptr;  ///< access to files next to this one, or null
};

/// Thrown while a line is parsed; the reader adds the path. It is not an Error, because chunks are parsed in
/// any order and only the first bad line of the file is reported.
struct BadLine {
  uint64_t line;
  std::string what;
};

[[noreturn]] void throw_bad_line(const TextFile& file, const BadLine& bad);

template <class... Args>
[[noreturn]] void fail_at(const TextFile& file, uint64_t line, fmt::format_string<Args...> text,
                          Args&&... args) {
  throw_bad_line(file, {line, fmt::format(text, std::forward<Args>(args)...)});
}

/// Returns the token that begins at `at` for a message, shortened, printable and in quotes. At the end of a
/// line, returns "the end of the line".
std::string quoted_token(const char* at, const char* end);

/// Throws Error for a carriage return in [begin, end) of the text that ends neither a line nor the text.
void refuse_lone_return(const TextFile& file, size_t begin, size_t end);

/// Removes the UTF-8 byte order mark, which editors and spreadsheets put before a text.
inline TextFile without_bom(TextFile file) {
  if (file.text.starts_with("\xef\xbb\xbf")) file.text.remove_prefix(3);
  return file;
}

/// Returns the largest number of vertices that a file of `bytes` bytes may announce. The limit permits many
/// isolated vertices, but a typing error in the number must not allocate all memory.
constexpr uint64_t plausible_vertices(uint64_t bytes) {
  return (uint64_t{1} << 20) + 64 * bytes;
}

/// Vertex ids have 32 bits, and the largest one is reserved for "no vertex".
inline constexpr uint64_t max_vertices = 0xffffffffU;

}  // namespace harness::graph
