// Arrays of structs that cross the plugin ABI, whatever the age of who wrote them (plugins/ABI.md). It is how
// a library built years ago, or next year, is read without touching what it does not have.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace harness::plugin {

/// The structs in full: fields that their writer did not know are zero. They are walked by the size that the
/// first one claims. Throws Error with one line where there is no array, or where they are shorter than those
/// of the first version, which have `least` bytes.
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
