// Position of a reader in a line of numbers, used by all text formats. Integers are parsed by our own code: a
// MatrixMarket file has little besides integers, and from_chars takes about twice as long as this code for
// short integers.
#pragma once

#include <cstdint>

#include "graph/input/text.hpp"

namespace harness::graph {

/// Counts weights that a float cannot represent exactly.
struct WeightTally {
  uint64_t rounded = 0;   ///< integers that became other integers
  uint64_t vanished = 0;  ///< nonzero numbers that became 0

  void operator+=(const WeightTally& other) {
    rounded += other.rounded;
    vanished += other.vanished;
  }
};

struct Cursor {
  const char* p;
  const char* end;
  uint64_t line;

  /// Returns true for a blank. A carriage return counts as a blank, because it can only be at the end of a
  /// line. split_lines() refuses all others.
  static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }

  void skip_blanks() {
    while (p < end && is_blank(*p)) ++p;
  }
  void skip_line() {
    while (p < end && *p != '\n') ++p;
  }
  /// Skips blanks. Returns true at the end of the line.
  bool at_line_end() {
    skip_blanks();
    return p == end || *p == '\n';
  }

  template <class... Args>
  [[noreturn]] void fail(fmt::format_string<Args...> text, Args&&... args) const {
    throw BadLine{line, fmt::format(text, std::forward<Args>(args)...)};
  }
  [[noreturn]] void fail_expected(const char* at, const char* what) const {
    fail("found {}, expected {}", quoted_token(at, end), what);
  }

  /// Parses an unsigned number up to `limit`, ended by a blank, `delimiter` or the end of the line. The error
  /// for a larger number ends with the hint `cure`.
  uint64_t parse_unsigned(uint64_t limit, const char* what, const char* cure = "", char delimiter = '\n') {
    skip_blanks();
    const char* const begin = p;
    uint64_t value = 0;
    for (; p < end && is_digit(*p); ++p) {
      value = value * 10 + static_cast<uint64_t>(*p - '0');
      if (value > limit) [[unlikely]] {
        fail("found {}, expected {} of at most {}{}", quoted_token(begin, end), what, limit, cure);
      }
    }
    if (p == begin || (p < end && !is_blank(*p) && *p != '\n' && *p != delimiter)) [[unlikely]] {
      fail_expected(begin, what);
    }
    return value;
  }

  /// Parses a finite weight. Counts values that a float cannot represent.
  float parse_weight(bool integer_only, WeightTally& tally) {
    skip_blanks();
    const char* const begin = p;
    // Fast path, because most weights are short integers.
    uint32_t small = 0;
    while (p < end && is_digit(*p) && p - begin < 7) {
      small = small * 10 + static_cast<uint32_t>(*p++ - '0');
    }
    if (p > begin && (p == end || is_blank(*p) || *p == '\n')) return static_cast<float>(small);
    return parse_long_weight(begin, integer_only, tally);
  }

 private:
  float parse_long_weight(const char* begin, bool integer_only, WeightTally& tally);
};

}  // namespace harness::graph
