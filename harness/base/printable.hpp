// Texts for people. Whatever comes from outside, such as texts of files and names, is passed through here
// before it is printed or written into a row: a control character could move the cursor or end the line.
// Numbers are written so that they can be compared at a glance; files keep all digits.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace harness {

/// True for a newline, an escape character, a zero byte and the like, and false for every byte of a longer
/// UTF-8 character.
bool is_control(char c);
bool has_control(std::string_view text);

/// Control characters as \x1b.
std::string printable(std::string_view text);

/// The text as printable(), cut to so many bytes with "..." where it was longer: names and addresses may have
/// any length.
std::string shortened(std::string_view text, size_t most_bytes = 200);

/// In single quotes, shortened() to 60 bytes: a value that is not as a message expects.
std::string in_quotes(std::string_view text);

/// Returns a line as printable(), without its middle if it is longer than so many bytes: a message begins
/// with the place of a mistake and ends with the cure.
std::string abridged(std::string_view line, size_t most_bytes = 1200);

/// The text with a replacement character (U+FFFD) for every byte that is no UTF-8: of names and outputs that
/// nobody promised to be text.
std::string valid_utf8(std::string_view text);

/// valid_utf8(), and a blank for every control character: what was printed or logged elsewhere, as one line
/// that any terminal can show.
std::string one_line(std::string_view text);

/// Returns the value with so many significant digits. A large one is rounded to them and written out, with
/// commas: 0.0123, 130, 137,000. Below 0.0001 the exponent stays.
std::string plain_number(double value, int digits);

/// Bytes as people read them: 1.4 GB.
std::string size_text(uint64_t bytes);

}  // namespace harness
