// Sorting of edges while a layout is built. Formats that group edges by vertex id use it.
#pragma once

#include <cstdint>
#include <vector>

namespace harness {

/// Stable least-significant-digit radix sort by key(item), which must be below `limit`. `spare` is a buffer
/// that the call resizes to the number of items.
template <class Item, class Key>
void sort_by_id(std::vector<Item>& items, std::vector<Item>& spare, uint32_t limit, Key key) {
  constexpr uint32_t bits = 11, digits = 1u << bits;
  spare.resize(items.size());
  for (uint32_t shift = 0; shift < 32 && limit >> shift != 0; shift += bits) {
    const auto digit = [=](const Item& item) { return key(item) >> shift & (digits - 1); };
    uint64_t places[digits + 1] = {};
    for (const Item& item : items) ++places[digit(item) + 1];
    for (uint32_t d = 0; d < digits; ++d) places[d + 1] += places[d];
    for (const Item& item : items) spare[places[digit(item)]++] = item;
    items.swap(spare);
  }
}

}  // namespace harness
