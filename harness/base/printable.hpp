// Texts for people. A text from outside, such as a name or a line of a file, passes through here before it is
// printed or written into a row. Control characters in it could move the cursor or end the line. Numbers are
// rounded so that they can be compared at a glance. Files keep all digits.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace harness {

/// Returns true for a newline, an escape character, a zero byte and the like. Returns false for every byte of
/// a multi-byte UTF-8 character.
bool is_control(char c);
bool has_control(std::string_view text);

/// Replaces control characters by escapes such as \x1b.
std::string printable(std::string_view text);

/// Returns printable(text), cut to `most_bytes` bytes with "..." if it is longer. Names and addresses may
/// have any length.
std::string shortened(std::string_view text, size_t most_bytes = 200);

/// Returns the text in single quotes, shortened() to 60 bytes. Used for the found value in a message.
std::string in_quotes(std::string_view text);

/// Returns printable(line), without its middle if it has more than `most_bytes` bytes. The ends stay because
/// a message begins with the place and ends with the fix.
std::string abridged(std::string_view line, size_t most_bytes = 1200);

/// Replaces every byte that is not valid UTF-8 by U+FFFD. Used for file names and outputs, which may contain
/// any bytes.
std::string valid_utf8(std::string_view text);

/// Returns valid_utf8(text) with a blank for every control character: one line that any terminal can show.
std::string one_line(std::string_view text);

/// Returns the value with `digits` significant digits. Large values are rounded and written out with commas:
/// 0.0123, 130, 137,000. Values below 0.0001 keep their exponent.
std::string plain_number(double value, int digits);

/// Returns bytes in a readable unit, such as 1.4 GB.
std::string size_text(uint64_t bytes);

}  // namespace harness
