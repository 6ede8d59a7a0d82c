// External vertex ids of an input that does not number its vertices 0, 1, 2, ...: numbers of up to 64 bits,
// or words. Readers that renumber vertices keep the external ids, so that the parameter `source` and printed
// results use the ids of the file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/huge_array.hpp"

namespace harness::graph {

/// The external ids of a graph's vertices. This object is immutable and cheap to copy. Vertex i has the i-th
/// id. The ids are sorted, numbers by value and words by bytes.
class VertexIds {
 public:
  VertexIds() = default;
  /// `numbers` must be strictly ascending. The result is empty if they are 0, 1, 2, ..., or if there are
  /// none.
  static VertexIds of_numbers(std::span<const uint64_t> numbers);
  /// `words` must be strictly ascending.
  static VertexIds of_words(std::span<const std::string_view> words);
  /// Restores `count` ids from the result of bytes(). Returns nothing if the bytes are damaged. `storage`
  /// owns the bytes.
  static std::optional<VertexIds> of_bytes(std::span<const std::byte> bytes, size_t count,
                                           std::shared_ptr<const void> storage);

  /// Returns true if no ids are stored, because those of the input are 0, 1, 2, ...
  bool empty() const { return cells_.empty(); }
  size_t size() const;
  bool are_words() const { return !empty() && cells_[0] == words_kind; }

  std::string operator[](size_t vertex) const;
  /// Requires that the ids are not words.
  uint64_t number(size_t vertex) const { return numbers()[vertex]; }
  std::optional<uint32_t> find(uint64_t number) const;
  std::optional<uint32_t> find(std::string_view word) const;

  /// Returns the ids as bytes for caches, aligned to 8, in the machine's byte order.
  std::span<const std::byte> bytes() const { return std::as_bytes(cells_); }

 private:
  static constexpr uint64_t numbers_kind = 1, words_kind = 2;

  std::span<const uint64_t> numbers() const { return cells_.subspan(1); }
  std::string_view word(size_t vertex) const;

  // If the ids are numbers, the cells are the kind and the numbers. If the ids are words, the cells are the
  // kind, the number of words, the offset of each word, the end of the last word, and the characters.
  std::span<const uint64_t> cells_;
  std::shared_ptr<const void> storage_;
};

}  // namespace harness::graph
