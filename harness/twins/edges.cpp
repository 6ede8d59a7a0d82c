#include "twins/edges.hpp"

#include "base/parallel.hpp"
#include "twins/sort.hpp"

namespace harness::twins {

EdgeSet::EdgeSet(const std::vector<offset_t>& degrees, unsigned threads) : begin_(degrees.size() + 1) {
  // Slots of a vertex in addition to one per edge. While two edges are exchanged, a vertex temporarily has
  // two more edges. A search also needs an empty slot.
  constexpr size_t spare = 3;
  for (size_t v = 0; v < degrees.size(); ++v) begin_[v + 1] = begin_[v] + degrees[v] + spare;
  edges.reserve((begin_.back() - spare * degrees.size()) / 2 + 1);
  slots_ = HugeArray<uint64_t>(begin_.back());
  parallel_for_chunks(slots_.size(), threads, [&](size_t from, size_t to, unsigned) {
    std::fill(slots_.begin() + from, slots_.begin() + to, empty);
  });
}

std::vector<vertex_t> EdgeSet::add_all(const HugeVector<Edge>& pairs, unsigned threads) {
  HugeVector<Keyed> by_block(pairs.size());
  parallel_for_chunks(pairs.size(), threads, [&](size_t from, size_t to, unsigned) {
    for (size_t i = from; i < to; ++i) {
      const uint64_t pair = key(pairs[i].u, pairs[i].v);
      by_block[i] = {owner(pair, mix64(pair)) >> block_bits, static_cast<uint32_t>(i)};
    }
  });
  sort_by_key(by_block, threads);
  const size_t blocks = (begin_.size() - 1 + (size_t{1} << block_bits) - 1) >> block_bits;
  std::vector<uint8_t> refused(pairs.size());
  constexpr size_t parts = 64;
  const auto first_of = [&](size_t part) {
    return std::lower_bound(by_block.begin(), by_block.end(), chunk_begin(blocks, parts, part),
                            [](const Keyed& item, size_t block) { return item.key < block; });
  };
  parallel_tasks(parts, threads, [&](size_t part, unsigned) {
    const auto end = first_of(part + 1);
    for (auto item = first_of(part); item != end; ++item) {
      const auto [u, v] = pairs[item->value];
      refused[item->value] = !claim(u, v);
    }
  });
  std::vector<vertex_t> ends;
  for (size_t i = 0; i < pairs.size(); ++i) {
    if (refused[i] == 0) {
      edges.push_back(pairs[i]);
    } else {
      ends.push_back(pairs[i].u);
      ends.push_back(pairs[i].v);
    }
  }
  return ends;
}

/// Empties the slot of a removed pair. Moves pairs from later slots into the gap, because a search ends at an
/// empty slot.
void EdgeSet::release(Edge edge) {
  const uint64_t pair = key(edge.u, edge.v);
  const Region region = region_of(owner(pair, mix64(pair)));
  size_t hole = find(pair);
  for (size_t slot = region.after(hole); slots_[slot] != empty; slot = region.after(slot)) {
    if (region.steps(home(slots_[slot]), slot) < region.steps(hole, slot)) continue;
    slots_[hole] = slots_[slot];
    hole = slot;
  }
  slots_[hole] = empty;
}

}  // namespace harness::twins
