// Structs that cross the plugin ABI, whatever the age of who wrote them (plugins/ABI.md). It is how a library
// built years ago, or next year, is read without touching what it does not have.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace harness::plugin {

/// A struct of the ABI in full: fields that its writer did not know are zero. Its struct_size
/// stays the writer's.
template <class T>
T read_struct(const T& from) {
  T whole{};
  std::memcpy(&whole, &from, std::min<size_t>(from.struct_size, sizeof(T)));
  return whole;
}

/// An array of structs, walked by the size that its first element claims. Throws Error with one line where
/// there is no array or its elements are shorter than the first version's, `least` bytes.
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
