// What the input calls its vertices, where it does not number them 0, 1, 2 and so on: numbers of up to 64
// bits, or words. Readers that renumber keep them, so that a `source` and an answer speak of the ids of the
// file.
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

/// Immutable and cheap to copy. Vertex i has the i-th of the ids, which rise: numbers by size, words by
/// bytes.
class VertexIds {
 public:
  VertexIds() = default;
  /// `numbers` rise strictly. Empty where they are 0, 1, 2 and so on, or none.
  static VertexIds of_numbers(std::span<const uint64_t> numbers);
  /// `words` rise strictly.
  static VertexIds of_words(std::span<const std::string_view> words);
  /// The ids that bytes() once gave, `count` of them; nothing where the bytes are not whole. `storage` owns
  /// the bytes.
  static std::optional<VertexIds> of_bytes(std::span<const std::byte> bytes, size_t count,
                                           std::shared_ptr<const void> storage);

  /// True where the input's ids are the numbers of its vertices.
  bool empty() const { return cells_.empty(); }
  size_t size() const;
  bool are_words() const { return !empty() && cells_[0] == words_kind; }

  std::string operator[](size_t vertex) const;
  /// Where they are no words.
  uint64_t number(size_t vertex) const { return numbers()[vertex]; }
  std::optional<uint32_t> find(uint64_t number) const;
  std::optional<uint32_t> find(std::string_view word) const;

  /// The ids as bytes for caches: aligned to 8, in the machine's byte order.
  std::span<const std::byte> bytes() const { return std::as_bytes(cells_); }

 private:
  static constexpr uint64_t numbers_kind = 1, words_kind = 2;

  std::span<const uint64_t> numbers() const { return cells_.subspan(1); }
  std::string_view word(size_t vertex) const;

  // Either the kind and the numbers; or the kind, how many words there are, where each begins and the last
  // ends, and their bytes.
  std::span<const uint64_t> cells_;
  std::shared_ptr<const void> storage_;
};

}  // namespace harness::graph
