#include "binned.h"

#include <harness/device.h>

using namespace harness;

struct Binned : FormatDefaults, BinnedArrays<edge_t> {
  static constexpr bool rows_unique = false;
  static constexpr bool has_padding = true;

  HARNESS_DEVICE uint32_t tile_shares(EdgeTileSide side) const {
    return side == EdgeTileSide::base ? base_share_count : other_share_count;
  }
  HARNESS_DEVICE EdgeTileShare tile_share(EdgeTileSide side, uint32_t i) const {
    const BinnedShare<edge_t>* share = choose(side == EdgeTileSide::base, base_shares, other_shares) + i;
    const vertex_t first = load_input(&share->first);
    return {first, vertices - first < block ? vertices - first : block, load_input(&share->index),
            load_input(&share->count), Range{load_input(&share->begin), load_input(&share->end)}};
  }
  HARNESS_DEVICE EdgeTileStretch tile_stretch(edge_t k) const {
    const BinnedStretch<edge_t>* stretch = stretches + k;
    const edge_t row = load_input(&stretch->row);
    return {Range{row, row + load_input(&stretch->rows)}, load_input(&stretch->edge),
            load_input(&stretch->width), load_input(&stretch->bases)};
  }
  HARNESS_DEVICE Four<uint16_t> tile_bases(edge_t row) const { return load_four(bases + row); }
  HARNESS_DEVICE FourEnds tile_ends(edge_t edge) const {
    Four<float> carried{1.0f, 1.0f, 1.0f, 1.0f};
    if (weights != nullptr) carried = load_four(weights + edge);
    return {load_four(others + edge), carried};
  }
};
HARNESS_FORMAT(Binned)
