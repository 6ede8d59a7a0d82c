// Access to structs of another SDK version. A struct of the harness may be shorter or longer than the
// plugin's headers say, so the host headers read and write such structs only through these functions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "../plugin.h"

namespace harness {

/// Returns a copy that has all fields of T. Fields that the struct of the harness does not have are zero.
template <class T>
T whole_struct(const T& from) {
  T whole{};
  std::memcpy(&whole, &from, std::min<size_t>(from.struct_size, sizeof(T)));
  whole.struct_size = sizeof(T);
  return whole;
}

/// Returns the byte offset of a member in a struct of plain data.
template <class T, class Member>
uint32_t offset_of(Member T::*member) {
  const T some{};
  return static_cast<uint32_t>(reinterpret_cast<const unsigned char*>(&(some.*member)) -
                               reinterpret_cast<const unsigned char*>(&some));
}

/// Writes a field that was added after SDK 1.0. Returns false without writing if the harness's struct ends
/// before the field. A plugin that cannot work without the field sets `needs_sdk`.
template <class T, class Field, class Value>
bool set_field(T& to, Field T::*field, const Value& value) {
  const auto* begin = reinterpret_cast<const unsigned char*>(&to);
  const auto* end = reinterpret_cast<const unsigned char*>(&(to.*field) + 1);
  if (static_cast<size_t>(end - begin) > to.struct_size) return false;
  to.*field = value;
  return true;
}

}  // namespace harness
