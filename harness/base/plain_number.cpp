#include "base/plain_number.hpp"

#include <fmt/format.h>

namespace harness {

std::string plain_number(double value, int digits) {
  std::string text = fmt::format("{:.{}g}", value, digits);
  if (text.find("e+") == text.npos) return text;
  // Read back, so that 99.7 of two digits is 100.
  text = fmt::format("{:.0f}", std::stod(text));
  const size_t first = text.find_first_of("0123456789");
  for (size_t at = text.size(); at > first + 3;) text.insert(at -= 3, ",");
  return text;
}

}  // namespace harness
