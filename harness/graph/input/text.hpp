// The text of a graph file and the two ways to say that it is wrong. Every reader of a text format takes one.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace harness::graph {

class Companions;

/// A file, or what was decompressed from it; `path` is for messages.
struct TextFile {
  std::string path;
  std::string_view text;
  Companions* companions = nullptr;  ///< what lies beside it, where something can
};

/// Thrown while a line is parsed; the reader adds the path. Not an Error: chunks are parsed in any
/// order, and only the first bad line of the file is reported.
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

/// The token that begins at `at`, quoted for a message: short, printable, or "the end of the line".
std::string quoted_token(const char* at, const char* end);

/// Refuses a carriage return in [begin, end) of the text that neither ends a line nor the text.
void refuse_lone_return(const TextFile& file, size_t begin, size_t end);

/// The file without the byte order mark of UTF-8, which editors and spreadsheets put before a text.
inline TextFile without_bom(TextFile file) {
  if (file.text.starts_with("\xef\xbb\xbf")) file.text.remove_prefix(3);
  return file;
}

/// How many vertices a file of `bytes` bytes may claim. Isolated vertices are fine; a typing error
/// in one number must not allocate the machine's memory.
constexpr uint64_t plausible_vertices(uint64_t bytes) {
  return (uint64_t{1} << 20) + 64 * bytes;
}

/// Vertex ids are 32 bits, and the last one is left free for "no vertex".
inline constexpr uint64_t max_vertices = 0xffffffffU;

}  // namespace harness::graph
