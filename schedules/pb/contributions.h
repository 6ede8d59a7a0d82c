// What the two kernels of `pb` share: how blocks take shares, and how a contribution says that there is none.
#pragma once

#include <harness/device.h>

#include "pb.h"

namespace harness {

/// An edge that carries nothing: as a float not a number, as a vertex none. No value has all its bits set.
constexpr value_bits no_value = ~value_bits{0};

HARNESS_DEVICE value_bits* contributions(const Context& c) {
  return static_cast<value_bits*>(c.schedule<PbState>().contributions);
}

/// Values of a block's vertices that fit into the shared memory of a GPU's block.
HARNESS_DEVICE uint32_t values_at_hand(const Context& c, uint32_t vertices) {
  const uint32_t room = c.at.block_size() * pb_shared_bytes / sizeof(value_bits);
  return vertices < room ? vertices : room;
}

HARNESS_DEVICE value_bits joined(value_bits a, value_bits b) {
  return a == no_value ? b : b == no_value ? a : harness_combine(a, b);
}

/// The side on which sources are, and that of the destinations.
HARNESS_DEVICE TileSide side_of_sources() {
  return harness_pulls() ? TileSide::other : TileSide::base;
}
HARNESS_DEVICE TileSide side_of_destinations() {
  return harness_pulls() ? TileSide::base : TileSide::other;
}

HARNESS_DEVICE const Four<uint16_t>& ids_on(TileSide side, const FourSlots& slots) {
  return side == TileSide::base ? slots.bases : slots.others;
}

/// Calls f(share) for the shares on a side.
template <class F>
HARNESS_DEVICE void for_each_share(const Context& c, TileSide side, F f) {
  c.at.for_each_by(Block(c.at), harness_tile_shares(c, side),
                   [&](uint64_t i) { f(harness_tile_share(c, side, static_cast<uint32_t>(i))); });
}

}  // namespace harness
