#include "dia.h"

#include <harness/device.h>

using namespace harness;

struct Dia : FormatDefaults, DiaArrays {
  static constexpr bool stores_row = true;
  static constexpr bool has_padding = true;
  HARNESS_DEVICE Range neighbors(row_t row) const { return {first(row), first(row) + 2 * bands}; }
  HARNESS_DEVICE Edge edge(edge_t e, vertex_t base) const {
    const uint32_t k = static_cast<uint32_t>(e - first(base));
    if ((load_input(present + e / 32) >> (e % 32) & 1u) == 0) return {no_vertex, 1.0f};
    return {base - bands + k + (k >= bands ? 1 : 0), stored_weight(weights, e)};
  }
  HARNESS_DEVICE row_t find_row(edge_t e, row_t) const { return static_cast<row_t>(e / (2 * bands)); }

 private:
  HARNESS_DEVICE edge_t first(row_t row) const { return static_cast<edge_t>(row) * (2 * bands); }
};
HARNESS_FORMAT(Dia)
