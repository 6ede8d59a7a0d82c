// Detects Parquet and Arrow, formats that store whole columns. The detection of formats (sniff.cpp) and the
// reader (columnar.cpp) use it.
#pragma once

#include <string_view>

namespace harness::graph {

inline bool is_parquet(std::string_view bytes) {
  // A text file may begin with the same letters. In a Parquet file the header of the first page follows,
  // which begins with the byte 0x15.
  return bytes.starts_with("PAR1") && (bytes.ends_with("PAR1") || bytes.substr(4).starts_with('\x15'));
}

/// Returns true for an Arrow file and for an Arrow stream, which begins with a mark and the size of its first
/// message.
inline bool is_arrow(std::string_view bytes) {
  constexpr std::string_view file("ARROW1\0\0", 8), message("\xff\xff\xff\xff", 4);
  return bytes.starts_with(file) || (bytes.starts_with(message) && bytes.size() > 8 && bytes[4] % 8 == 0);
}

inline bool is_columnar(std::string_view bytes) {
  return is_parquet(bytes) || is_arrow(bytes);
}

}  // namespace harness::graph
