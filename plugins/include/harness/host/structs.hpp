// Structs that the harness hands to a plugin may be of another age than the plugin's headers,
// shorter or longer. The other host headers read and write them through these functions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "../plugin.h"

namespace harness {

/// A copy in full: fields that the harness does not know are zero.
template <class T>
T whole_struct(const T& from) {
  T whole{};
  std::memcpy(&whole, &from, std::min<size_t>(from.struct_size, sizeof(T)));
  whole.struct_size = sizeof(T);
  return whole;
}

/// How many bytes into a struct of plain data a member stands.
template <class T, class Member>
uint32_t offset_of(Member T::*member) {
  const T some{};
  return static_cast<uint32_t>(reinterpret_cast<const unsigned char*>(&(some.*member)) -
                               reinterpret_cast<const unsigned char*>(&some));
}

/// Writes a field that came after SDK 1.0: nothing where the harness's struct ends before it. False then: a
/// plugin that cannot do without says so by `needs_sdk`.
template <class T, class Field, class Value>
bool set_field(T& to, Field T::*field, const Value& value) {
  const auto* begin = reinterpret_cast<const unsigned char*>(&to);
  const auto* end = reinterpret_cast<const unsigned char*>(&(to.*field) + 1);
  if (static_cast<size_t>(end - begin) > to.struct_size) return false;
  to.*field = value;
  return true;
}

}  // namespace harness
