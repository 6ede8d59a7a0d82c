// Reads arrays of structs from a plugin, whose version of the ABI may be older or newer (plugins/ABI.md).
// Only fields that both the plugin and this harness have are read.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace harness::plugin {

/// Returns full copies of the structs, in which fields that the plugin's version lacks are zero. The size
/// that the first struct states is the distance between structs. `least` is the size in the ABI's first
/// version. Throws an Error of one line if the array is missing or the structs are smaller.
template <class T>
std::vector<T> read_structs(const T* first, uint32_t count, size_t least, const std::string& where,
                            const char* what) {
  std::vector<T> result;
  if (count == 0) return result;
  if (first == nullptr) throw_error("{}: claims {} {} but gives none", where, count, what);
  const uint32_t stride = first->struct_size;
  if (stride < least)
    throw_error("{}: its {} claim {} bytes each, expected at least {}", where, what, stride, least);
  for (uint32_t i = 0; i < count; ++i) {
    const auto* element = reinterpret_cast<const unsigned char*>(first) + size_t{i} * stride;
    T whole{};
    std::memcpy(&whole, element, std::min<size_t>(stride, sizeof(T)));
    result.push_back(whole);
  }
  return result;
}

}  // namespace harness::plugin
