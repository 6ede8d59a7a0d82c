#include "sage_round.h"

#include <harness/device.h>

using namespace harness;

// Ids on two sides; one may be empty. A comparison each: what lies before the first id wraps around.
struct Sides {
  vertex_t left, left_length, right, right_length;

  HARNESS_DEVICE uint32_t balance(vertex_t v) const {
    return (v - right < right_length ? 1u : 0u) - (v - left < left_length ? 1u : 0u);
  }
};

// Superstep 0 counts tile mates in a vertex's own sector, the last one those in the sector that it found, and
// each between them those in the right half of what it searches less those in the left half.
struct SageRound : AlgorithmDefaults, SageRoundState {
  using Value = uint32_t;  // differences wrap around
  static constexpr bool gathers_together = false;

  HARNESS_DEVICE bool init(Context&, vertex_t v) const {
    sector[v] = 0;
    length[v] = sectors;
    sum[v] = 0;
    return true;
  }
  HARNESS_DEVICE Value gather(const Context& c, vertex_t source, vertex_t destination, float) const {
    const Range row = sorted_edges(c, source);
    const edge_t place = place_of(c, source, row, destination);
    const edge_t begin = row.begin + place / tile_edges * tile_edges;
    const edge_t end = row.end - begin > tile_edges ? begin + tile_edges : row.end;
    const Sides sides = sides_of(c, destination);
    Value balance = 0 - sides.balance(destination);  // it is no mate of its own
    for (edge_t e = begin; e < end; ++e) balance += sides.balance(harness_edge(c, e, source).other);
    return balance;
  }
  HARNESS_DEVICE static Value identity() { return 0; }
  HARNESS_DEVICE static Value combine(Value a, Value b) { return a + b; }
  HARNESS_DEVICE bool commit(Context&, vertex_t v, Value value, bool exclusive) const {
    if (exclusive) {
      sum[v] += value;
    } else if (value != 0) {
      atomic_add(&sum[v], value);
    }
    return false;
  }
  HARNESS_DEVICE bool apply(Context& c, vertex_t v) const {
    const uint32_t found = sum[v];
    sum[v] = 0;
    if (c.superstep == 0) {
      here[v] = found;
    } else if (c.superstep <= steps) {
      halve(v, static_cast<int32_t>(found) > 0);
    } else if (found <= here[v]) {
      sector[v] = v / sector_vertices;
    }
    return true;
  }
  HARNESS_DEVICE void next(const Context&, harness_control& control) const {
    control.done = control.superstep >= steps + 2;
  }

 private:
  HARNESS_DEVICE void halve(vertex_t v, bool right) const {
    const uint32_t half = length[v] / 2;
    if (right) {
      sector[v] += half;
      length[v] -= half;
    } else {
      length[v] = half > 0 ? half : 1;
    }
  }
  HARNESS_DEVICE Sides sides_of(const Context& c, vertex_t v) const {
    if (c.superstep == 0) return {0, 0, v / sector_vertices * sector_vertices, sector_vertices};
    const vertex_t first = load_settled(&sector[v]) * sector_vertices;
    if (c.superstep > steps) return {0, 0, first, sector_vertices};
    const uint32_t all = load_settled(&length[v]), half = all / 2 * sector_vertices;
    return {first, half, first + half, all * sector_vertices - half};
  }
  // Number of an edge in its row, whose neighbours ascend.
  HARNESS_DEVICE static edge_t place_of(const Context& c, vertex_t source, Range row, vertex_t v) {
    edge_t first = row.begin;
    for (edge_t left = row.end - row.begin; left > 0;) {
      const edge_t half = left / 2;
      const bool below = harness_edge(c, first + half, source).other < v;
      first = below ? first + half + 1 : first;
      left = below ? left - half - 1 : half;
    }
    return first - row.begin;
  }
};
HARNESS_ALGORITHM(SageRound)
