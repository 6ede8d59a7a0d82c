#include "base/printable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace harness {
namespace {

/// Returns the length in bytes of the UTF-8 character at the beginning of a text, or 0 if the bytes are
/// invalid. RFC 3629 forbids overlong encodings, surrogates, and values above U+10FFFF.
size_t character_bytes(std::string_view text) {
  const auto byte = [&](size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const unsigned first = byte(0), second = byte(1);
  if (first < 0x80) return 1;
  const size_t bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  const unsigned least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
  const unsigned most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
  bool good = first >= 0xc2 && first <= 0xf4 && second >= least && second <= most;
  for (size_t i = 2; i < bytes; ++i) good &= (byte(i) & 0xc0) == 0x80;
  return good ? bytes : 0;
}

/// True for the second and later bytes of a UTF-8 character.
bool is_inside_character(char c) {
  return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

}  // namespace

bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

bool has_control(std::string_view text) {
  return std::any_of(text.begin(), text.end(), is_control);
}

std::string printable(std::string_view text) {
  std::string shown;
  while (!text.empty()) {
    const size_t bytes = character_bytes(text);
    if (bytes == 0 || is_control(text.front())) {
      shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(text.front()));
    } else {
      shown += text.substr(0, bytes);
    }
    text.remove_prefix(std::max<size_t>(bytes, 1));
  }
  return shown;
}

std::string shortened(std::string_view text, size_t most_bytes) {
  if (text.size() <= most_bytes) return printable(text);
  while (most_bytes > 0 && is_inside_character(text[most_bytes])) --most_bytes;
  return printable(text.substr(0, most_bytes)) + "...";
}

std::string in_quotes(std::string_view text) {
  return "'" + shortened(text, 60) + "'";
}

std::string abridged(std::string_view line, size_t most_bytes) {
  if (line.size() <= most_bytes) return printable(line);
  size_t end = line.size() - most_bytes / 2;
  while (end < line.size() && is_inside_character(line[end])) ++end;
  return shortened(line, most_bytes / 2) + printable(line.substr(end));
}

std::string valid_utf8(std::string_view text) {
  constexpr std::string_view replacement = "\xef\xbf\xbd";
  std::string valid;
  while (!text.empty()) {
    const size_t bytes = character_bytes(text);
    valid += bytes == 0 ? replacement : text.substr(0, bytes);
    text.remove_prefix(bytes == 0 ? 1 : bytes);
  }
  return valid;
}

std::string one_line(std::string_view text) {
  std::string line = valid_utf8(text);
  std::replace_if(line.begin(), line.end(), is_control, ' ');
  return line;
}

std::string plain_number(double value, int digits) {
  std::string text = fmt::format("{:.{}g}", value, digits);
  if (text.find("e+") == text.npos) return text;
  // The text is rounded to `digits`, such as 1e+02 for 99.7 with two digits. Parsing it again gives 100, not
  // 99.7.
  text = fmt::format("{:.0f}", std::stod(text));
  const size_t first = text.find_first_of("0123456789");
  for (size_t at = text.size(); at > first + 3;) text.insert(at -= 3, ",");
  return text;
}

std::string size_text(uint64_t bytes) {
  constexpr const char* units[] = {"B", "KB", "MB", "GB", "TB"};
  double value = static_cast<double>(bytes);
  size_t unit = 0;
  for (; value >= 1024 && unit + 1 < std::size(units); ++unit) value /= 1024;
  return fmt::format("{:.{}f} {}", value, unit == 0 ? 0 : 1, units[unit]);
}

}  // namespace harness
