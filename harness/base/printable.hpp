// Makes texts safe and readable for people. A text from outside, such as a name or a line of a file, passes
// through one of these functions before it is printed or written into a results file. Control characters in
// the text could move the cursor or end the line. Numbers are rounded for people only; result files keep all
// digits.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace harness {

/// Returns true for a newline, an escape character, a zero byte and the like. Returns false for every byte of
/// a multi-byte UTF-8 character.
bool is_control(char c);
bool has_control(std::string_view text);

/// Replaces control characters, and bytes that are not valid UTF-8, by escapes such as \x1b.
std::string printable(std::string_view text);

/// Returns printable(text). If the text has more than `most_bytes` bytes, cuts it there and appends "...".
/// Used for names and addresses, whose length is unlimited.
std::string shortened(std::string_view text, size_t most_bytes = 200);

/// Returns the text in single quotes, cut to 60 bytes by shortened(). Used for found values in error
/// messages.
std::string in_quotes(std::string_view text);

/// Returns printable(line). If the line has more than `most_bytes` bytes, replaces its middle by "...". Both
/// ends of an error message are needed: the beginning names the place, and the end the correction.
std::string abridged(std::string_view line, size_t most_bytes = 1200);

/// Replaces every byte that is not valid UTF-8 by U+FFFD. Used for file names and outputs, which may contain
/// any bytes.
std::string valid_utf8(std::string_view text);

/// Returns valid_utf8(text) with a blank for every control character, so that any terminal shows one line.
std::string one_line(std::string_view text);

/// Returns the value with `digits` significant digits. Large values are rounded and written out with commas:
/// 0.0123, 130, 137,000. Values below 0.0001 keep their exponent.
std::string plain_number(double value, int digits);

/// Returns bytes in a readable unit, such as 1.4 GB.
std::string size_text(uint64_t bytes);

}  // namespace harness
