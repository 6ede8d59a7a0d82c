// The memory that holds the edges of a layout, on the device or on the host. The options edges_at, hot and
// stream_bytes determine it.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>

namespace harness::runtime {

/// Memory of the arrays that are indexed by edge id. With `stream`, they are in host memory, and the edges of
/// one range of rows of the graph's matrix at a time are copied to the device. The session replaces
/// `automatic` by another value before a layout is built.
enum class EdgesAt { device, host, stream, automatic };

struct EdgePlace {
  EdgesAt at = EdgesAt::device;
  // With `host` or `stream`: fraction of the edges that stays on the device. These are the edges of the rows
  // of greatest degree.
  double share_on_device = 0;
  // With `stream`: size of the edges of one range of rows in bytes.
  uint64_t range_bytes = 0;

  bool uses_host() const { return at == EdgesAt::host || at == EdgesAt::stream; }
  /// Returns a text for the key of a layout (layout_key.hpp). The text differs if the layout differs.
  std::string text() const {
    std::string text;
    if (at == EdgesAt::host) text = " edges at host";
    if (at == EdgesAt::stream) text = fmt::format(" edges in ranges of {}", range_bytes);
    if (share_on_device > 0) text += fmt::format(", {} on the device", share_on_device);
    return text;
  }
};

}  // namespace harness::runtime
