// Runs the steps of a layout's part on one range of its rows after another. While kernels process a range,
// the edges of the next range are copied from host memory. The superstep loop calls these functions for parts
// with ranges.
#pragma once

#include <cstring>

#include "backends/device.hpp"

namespace harness::backends {

/// Starts to copy the edges of a range to its buffer. Returns the number of bytes.
template <CopiesAhead D>
uint64_t copy_range(D& device, const PartJob& part, size_t index) {
  const RowRange& range = part.ranges[index];
  const uint32_t room = index % 2;
  uint64_t sum = 0;
  for (const StreamedArray& array : part.streamed) {
    const uint64_t bytes = range.elements * array.element_bytes;
    device.copy_ahead(room, array.rooms[room], array.from + range.first_element * array.element_bytes, bytes);
    sum += bytes;
  }
  return sum;
}

/// Returns the arguments for one range. They contain the first row and the number of rows of the range. The
/// addresses of the streamed arrays are shifted, so that an edge id of the range is the index of its copy in
/// the buffer.
inline harness_args args_of_range(const PartJob& part, size_t index) {
  const RowRange& range = part.ranges[index];
  harness_args args = part.args;
  args.owned_first = range.first_row;
  args.owned_count = range.rows;
  for (const StreamedArray& array : part.streamed) {
    const auto room = reinterpret_cast<uintptr_t>(array.rooms[index % 2]);
    const uintptr_t of_element_0 = room - range.first_element * array.element_bytes;
    std::memcpy(args.part + array.state_offset, &of_element_0, sizeof of_element_0);
  }
  return args;
}

/// Starts to copy the first two ranges. Kernels that are launched between this call and for_each_range() run
/// at the same time as these copies. Returns the number of bytes.
template <CopiesAhead D>
uint64_t begin_ranges(D& device, const PartJob& part) {
  uint64_t bytes = 0;
  for (const uint32_t room : {0u, 1u}) {
    device.leave(room);
    if (room < part.ranges.size()) bytes += copy_range(device, part, room);
  }
  return bytes;
}

/// Calls run(args, index) for each range; `run` launches the steps of the part. Call begin_ranges() before.
/// Returns the bytes that were copied.
template <CopiesAhead D, class Run>
uint64_t for_each_range(D& device, const PartJob& part, Run run) {
  uint64_t bytes = 0;
  for (size_t index = 0; index < part.ranges.size(); ++index) {
    const uint32_t room = index % 2;
    device.arrive(room);
    run(args_of_range(part, index), index);
    device.leave(room);
    if (index + 2 < part.ranges.size()) bytes += copy_range(device, part, index + 2);
  }
  return bytes;
}

}  // namespace harness::backends
