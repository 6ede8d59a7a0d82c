// Formats lines of numbers on all threads and writes them in sequence. The writers of text formats use it.
#pragma once

#include <array>
#include <charconv>
#include <string>
#include <vector>

#include "base/parallel.hpp"
#include "graph/output/sink.hpp"

namespace harness::graph {

inline void append(std::string& text, auto number) {
  std::array<char, 32> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  text.append(digits.data(), end);
}

/// Writes the texts that line(text, i) appends for every i below `count`, sorted by i.
template <class Line>
void write_lines(Sink& file, size_t count, unsigned threads, const Line& line) {
  constexpr size_t lines_at_once = size_t{1} << 16;
  std::vector<std::string> text(resolve_threads(threads));
  for (size_t first = 0; first < count; first += lines_at_once) {
    const size_t lines = std::min(lines_at_once, count - first);
    for (std::string& part : text) part.clear();
    parallel_for_chunks(lines, threads, [&](size_t begin, size_t end, unsigned t) {
      for (size_t i = first + begin; i < first + end; ++i) line(text[t], i);
    });
    for (const std::string& part : text) file.write(part);
  }
}

}  // namespace harness::graph
