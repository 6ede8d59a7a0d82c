// Bytes as people read them: 1.4 GB. Lists of files and progress lines show sizes this way.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <iterator>
#include <string>

namespace harness::cli {

inline std::string size_text(uint64_t bytes) {
  constexpr const char* units[] = {"B", "KB", "MB", "GB", "TB"};
  double value = static_cast<double>(bytes);
  size_t unit = 0;
  for (; value >= 1024 && unit + 1 < std::size(units); ++unit) value /= 1024;
  return fmt::format("{:.{}f} {}", value, unit == 0 ? 0 : 1, units[unit]);
}

}  // namespace harness::cli
