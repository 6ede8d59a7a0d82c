// Detects Parquet and Arrow, which have their columns one after another. The sniffer of formats uses it, and
// the reader of both.
#pragma once

#include <string_view>

namespace harness::graph {

inline bool is_parquet(std::string_view bytes) {
  // Words of an edge list may begin with the same letters. The header of the first page follows.
  return bytes.starts_with("PAR1") && (bytes.ends_with("PAR1") || bytes.substr(4).starts_with('\x15'));
}

/// Returns true for an Arrow file, and for a stream: its first message is behind a mark and its size.
inline bool is_arrow(std::string_view bytes) {
  constexpr std::string_view file("ARROW1\0\0", 8), message("\xff\xff\xff\xff", 4);
  return bytes.starts_with(file) || (bytes.starts_with(message) && bytes.size() > 8 && bytes[4] % 8 == 0);
}

inline bool is_columnar(std::string_view bytes) {
  return is_parquet(bytes) || is_arrow(bytes);
}

}  // namespace harness::graph
