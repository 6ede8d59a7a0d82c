// Byte codes [Shun 2015]: the gaps between the sorted neighbours of a vertex, each in as few bytes as
// possible. Edges cannot be found by id, so the format is compatible only with schedules that take whole
// rows.
#include <cstdint>

/// A row is a sequence of bytes. The first number is the difference between the first neighbour and the row's
/// vertex, with the sign in the lowest bit. Each further number is the gap to the previous neighbour. A
/// number has seven bits per byte, lowest first, and a set highest bit means that another byte follows. If
/// there are weights, four bytes of weight follow each number. Edge is a type that can count all bytes.
template <class Edge>
struct ByteCsrArrays {
  const Edge* offsets;   // [vertices + 1]: first byte of each row
  const uint8_t* bytes;  // [offsets[vertices]]
  uint32_t weighted;     // 1: weights are stored
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

struct ByteCsr : FormatDefaults, ByteCsrArrays<edge_t> {
  // Before the first neighbour, `spare` is 1 and `last` is the row's vertex. Afterwards `spare` is 0 and
  // `last` is the previous neighbour.
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

#else
#include <bit>
#include <harness/plugin.hpp>
using namespace harness;

/// Calls f(number, edge) for the numbers that encode the neighbours of v.
template <class F>
static void for_each_number(const harness_adjacency& from, uint32_t v, F f) {
  for (uint64_t e = from.offsets[v]; e < from.offsets[v + 1]; ++e) {
    const uint32_t other = from.neighbors[e];
    if (e > from.offsets[v]) {
      f(uint64_t{other - from.neighbors[e - 1]}, e);
    } else {
      f(other < v ? uint64_t{v - other} << 1 | 1 : uint64_t{other - v} << 1, e);
    }
  }
}

template <class Edge>
static void build_part(const harness_build_input& input, const harness_builder& builder) {
  using Arrays = ByteCsrArrays<Edge>;
  const harness_adjacency& from = input.adjacency;
  PartBuilder<Arrays> part(builder);
  const bool weighted = part.wants_weights(input);
  const VertexChunks chunks(input);
  KeyedPlaces places(chunks, 1);
  chunks.for_each([&](size_t chunk, uint32_t v) {
    for_each_number(from, v, [&](uint64_t number, uint64_t) {
      places.at(chunk, 0) += (weighted ? sizeof(float) : 0) + (std::bit_width(number | 1) + 6) / 7;
    });
  });
  const uint64_t size = places.scan().back();
  check_edge_ids(input, size);
  const auto offsets = part.array(&Arrays::offsets, "offsets", uint64_t{input.vertices} + 1);
  const auto bytes = part.array(&Arrays::bytes, "bytes", size, by_edge_id);
  chunks.for_each([&](size_t chunk, uint32_t v) {
    uint64_t& to = places.at(chunk, 0);
    offsets[v] = static_cast<Edge>(to);
    for_each_number(from, v, [&](uint64_t number, uint64_t e) {
      for (; number >= 128; number >>= 7) bytes[to++] = static_cast<uint8_t>(number | 128);
      bytes[to++] = static_cast<uint8_t>(number);
      if (!weighted) return;
      std::memcpy(&bytes[to], from.weights + e, sizeof(float));
      to += sizeof(float);
    });
  });
  offsets[input.vertices] = static_cast<Edge>(size);
  part.state.weighted = weighted;
  part.finish(input, input.edges);
}

static void build(const harness_build_input& input, const harness_builder& builder) {
  with_edge_type(input, [&]<class Edge>(Edge) { build_part<Edge>(input, builder); });
}

static constexpr harness_format format = make_format<ByteCsrArrays<uint64_t>, build>();
static constexpr About about{
    .id = "byte_csr",
    .version = "1.0",
    .summary = "gaps between sorted neighbours, each in as few bytes as possible",
    .source = "[Shun 2015]",
    .provides = "edges.by_cursor/1 rows.of_vertex/1 edges.weights/1",
};
HARNESS_PUBLISH(format, about)
#endif
