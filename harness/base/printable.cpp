#include "base/printable.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace harness {

bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

bool has_control(std::string_view text) {
  return std::any_of(text.begin(), text.end(), is_control);
}

std::string printable(std::string_view text) {
  std::string shown;
  for (const char c : text) {
    if (is_control(c)) {
      shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    } else {
      shown += c;
    }
  }
  return shown;
}

}  // namespace harness
