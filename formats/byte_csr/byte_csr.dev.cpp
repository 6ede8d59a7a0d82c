#include "byte_csr.h"

#include <harness/device.h>

using namespace harness;

struct ByteCsr : FormatDefaults, ByteCsrArrays<edge_t> {
  // `last` is the neighbour before, or the row's vertex while `spare` says that there was none.
  HARNESS_DEVICE EdgeCursor open(row_t row, vertex_t base) const {
    return {load_input(offsets + row), load_input(offsets + row + 1), base, 1};
  }
  HARNESS_DEVICE bool next(EdgeCursor& cursor, Edge& edge) const {
    if (cursor.at >= cursor.end) return false;
    const uint64_t number = read_number(cursor.at);
    const bool first = cursor.spare != 0, below = first && (number & 1) != 0;
    const vertex_t distance = static_cast<vertex_t>(first ? number >> 1 : number);
    cursor.last = below ? cursor.last - distance : cursor.last + distance;
    cursor.spare = 0;
    edge = {cursor.last, weighted != 0 ? read_weight(cursor.at) : 1.0f};
    return true;
  }

 private:
  HARNESS_DEVICE uint64_t read_number(uint64_t& at) const {
    uint64_t number = 0;
    uint32_t byte = 128;
    for (uint32_t shift = 0; byte >= 128; shift += 7) {
      byte = load_input(bytes + at++);
      number |= uint64_t{byte & 127} << shift;
    }
    return number;
  }
  HARNESS_DEVICE float read_weight(uint64_t& at) const {
    uint32_t bits = 0;
    for (uint32_t shift = 0; shift < 32; shift += 8) bits |= uint32_t{load_input(bytes + at++)} << shift;
    return bit_cast<float>(bits);
  }
};
HARNESS_FORMAT(ByteCsr)
