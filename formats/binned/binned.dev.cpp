#include "binned.h"

#include <harness/device.h>

using namespace harness;

struct Binned : FormatDefaults, BinnedArrays<edge_t> {
  static constexpr bool rows_unique = false;
  static constexpr bool has_padding = true;

  HARNESS_DEVICE uint32_t tile_shares(TileSide side) const {
    return side == TileSide::base ? base_share_count : other_share_count;
  }
  HARNESS_DEVICE TileShare tile_share(TileSide side, uint32_t i) const {
    const BinnedShare<edge_t>* share = choose(side == TileSide::base, base_shares, other_shares) + i;
    const vertex_t first = load_input(&share->first);
    return {first,
            vertices - first < block ? vertices - first : block,
            load_input(&share->part),
            load_input(&share->parts),
            {load_input(&share->begin), load_input(&share->end)},
            {load_input(&share->slots), load_input(&share->slot_end)}};
  }
  HARNESS_DEVICE TileStretch tile_stretch(TileSide side, edge_t k) const {
    const BinnedStretch<edge_t>* stretch = choose(side == TileSide::base, by_base, by_other) + k;
    const edge_t begin = load_input(&stretch->begin);
    return {{begin, begin + load_input(&stretch->slots)}, load_input(&stretch->opposite)};
  }
  HARNESS_DEVICE FourSlots four_slots(edge_t first) const {
    Four<float> carried{1.0f, 1.0f, 1.0f, 1.0f};
    if (weights != nullptr) carried = load_four(weights + first);
    return {load_four(bases + first), load_four(others + first), carried};
  }
};
HARNESS_FORMAT(Binned)
