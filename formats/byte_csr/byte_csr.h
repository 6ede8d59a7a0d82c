// The device descriptor of `byte_csr`: neighbours as gaps in a byte code. The host half of the format writes
// the code, its device half decodes it.
#pragma once

#include <cstdint>

/// A row is a stretch of bytes. Its first neighbour is stored as the distance from the row's vertex, with the
/// sign in the lowest bit, the others as the gap from the one before; a number is seven bits a byte, the
/// lowest first, and the highest bit of a byte says that it goes on. Behind a neighbour come the four bytes
/// of its weight, where there are any. Edge is a type that holds as many bytes.
template <class Edge>
struct ByteCsrArrays {
  const Edge* offsets;   // [vertices + 1]: where the bytes of a row begin
  const uint8_t* bytes;  // [offsets[vertices]]
  uint32_t weighted;     // 1: weights are there
};
