// Lines of numbers, formatted by all threads and written in order.
#pragma once

#include <array>
#include <charconv>
#include <string>
#include <vector>

#include "base/parallel.hpp"
#include "graph/output/sink.hpp"

namespace harness {

inline void append(std::string& text, auto number) {
  std::array<char, 32> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  text.append(digits.data(), end);
}

/// Writes what line(text, i) appends for every i below `count`, in order.
template <class Line>
void write_lines(Sink& file, std::size_t count, unsigned threads, const Line& line) {
  constexpr std::size_t lines_at_once = std::size_t{1} << 16;
  std::vector<std::string> text(resolve_threads(threads));
  for (std::size_t first = 0; first < count; first += lines_at_once) {
    const std::size_t lines = std::min(lines_at_once, count - first);
    for (std::string& part : text) part.clear();
    parallel_for_chunks(lines, threads, [&](std::size_t begin, std::size_t end, unsigned t) {
      for (std::size_t i = first + begin; i < first + end; ++i) line(text[t], i);
    });
    for (const std::string& part : text) file.write(part);
  }
}

}  // namespace harness
