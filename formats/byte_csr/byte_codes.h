// Byte codes of a sequence of edges [Shun 2015 3]. The rows of the formats byte_csr and byte_split are such
// sequences.
//
// The first number of a row is the difference between its first neighbour and its vertex, with the sign in
// the lowest bit. Each further number is the gap to the previous neighbour. A number has seven bits per byte,
// lowest first, and a set highest bit means that another byte follows. If there are weights, four bytes of
// weight follow each number.
#pragma once

#ifdef HARNESS_DEVICE_PART

/// Base class of a device descriptor whose rows are byte codes. `Arrays` has the members `offsets`, `bytes`
/// and `weighted`.
template <class Arrays>
struct ByteCodes : FormatDefaults, Arrays {
  // Opens a row for next(). In the cursor, `spare` is 1 and `last` is the row's vertex until the first
  // neighbour has been read. Afterwards `spare` is 0 and `last` is the previous neighbour.
  HARNESS_DEVICE EdgeCursor open(row_t row, vertex_t base) const {
    return {load_input(this->offsets + row), load_input(this->offsets + row + 1), base, 1};
  }
  HARNESS_DEVICE bool next(EdgeCursor& cursor, Edge& edge) const {
    if (cursor.at >= cursor.end) return false;
    const uint64_t number = read_number(cursor.at);
    const bool first = cursor.spare != 0, below = first && (number & 1) != 0;
    const vertex_t distance = static_cast<vertex_t>(first ? number >> 1 : number);
    cursor.last = below ? cursor.last - distance : cursor.last + distance;
    cursor.spare = 0;
    edge = {cursor.last, this->weighted != 0 ? read_weight(cursor.at) : 1.0f};
    return true;
  }

 private:
  HARNESS_DEVICE uint64_t read_number(uint64_t& at) const {
    uint64_t number = 0;
    uint32_t byte = 128;
    for (uint32_t shift = 0; byte >= 128; shift += 7) {
      byte = load_input(this->bytes + at++);
      number |= uint64_t{byte & 127} << shift;
    }
    return number;
  }
  HARNESS_DEVICE float read_weight(uint64_t& at) const {
    uint32_t bits = 0;
    for (uint32_t shift = 0; shift < 32; shift += 8)
      bits |= uint32_t{load_input(this->bytes + at++)} << shift;
    return bit_cast<float>(bits);
  }
};

#else
#include <bit>
#include <cstring>

/// Calls f(number, edge) for the codes of the edges [begin, end) of vertex v.
template <class F>
static void for_each_code(const harness_adjacency& from, uint32_t v, uint64_t begin, uint64_t end, F f) {
  for (uint64_t e = begin; e < end; ++e) {
    const uint32_t other = from.neighbors[e];
    if (e > begin) {
      f(uint64_t{other - from.neighbors[e - 1]}, e);
    } else {
      f(other < v ? uint64_t{v - other} << 1 | 1 : uint64_t{other - v} << 1, e);
    }
  }
}

/// Returns the size in bytes of the codes of the edges [begin, end) of vertex v, with their weights.
static uint64_t bytes_of_codes(const harness_adjacency& from, uint32_t v, uint64_t begin, uint64_t end,
                               bool weighted) {
  uint64_t bytes = weighted ? (end - begin) * sizeof(float) : 0;
  for_each_code(from, v, begin, end, [&](uint64_t number, uint64_t) {
    bytes += (static_cast<uint64_t>(std::bit_width(number | 1)) + 6) / 7;
  });
  return bytes;
}

/// Writes the codes of the edges [begin, end) of vertex v to `to`. Returns the end of the written bytes.
static uint8_t* write_codes(const harness_adjacency& from, uint32_t v, uint64_t begin, uint64_t end,
                            bool weighted, uint8_t* to) {
  for_each_code(from, v, begin, end, [&](uint64_t number, uint64_t e) {
    for (; number >= 128; number >>= 7) *to++ = static_cast<uint8_t>(number | 128);
    *to++ = static_cast<uint8_t>(number);
    if (!weighted) return;
    std::memcpy(to, from.weights + e, sizeof(float));
    to += sizeof(float);
  });
  return to;
}
#endif
