// The device descriptor of `binned`: edges in tiles, each between two blocks of vertices. The host half of the
// format fills it, its device half reads tiles from it.
#pragma once

#include <cstdint>

/// Slots of a tile that follow one another. Edge is the type of slot numbers: 32 bits where the slots fit.
template <class Edge>
struct BinnedStretch {
  Edge begin;
  uint32_t slots;
  uint32_t opposite;  // first vertex of the block at the other end
};

/// Stretches whose end on one side lies in one block.
template <class Edge>
struct BinnedShare {
  Edge begin, end;       // stretches
  Edge slots, slot_end;  // of a share of bases: what those stretches have together
  uint32_t first;        // vertex of the block
  uint32_t part, parts;  // which of the block's shares it is
  uint32_t reserved;
};

/// Slots go by block of bases, then by block of other ends, then as in the adjacency. A tile fills up a
/// multiple of eight slots.
template <class Edge>
struct BinnedArrays {
  const uint16_t* bases;   // [slots]: id within the block, 0xffff in an empty slot
  const uint16_t* others;  // [slots], likewise
  const float* weights;    // [slots], or null
  const BinnedStretch<Edge>* by_base;   // [stretches]: in the order of the slots
  const BinnedStretch<Edge>* by_other;  // [stretches]: by block of other ends, then by block of bases
  const BinnedShare<Edge>* base_shares;
  const BinnedShare<Edge>* other_shares;
  uint32_t base_share_count, other_share_count;
  uint32_t vertices, block;
};
