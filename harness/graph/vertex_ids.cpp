#include "graph/vertex_ids.hpp"

#include <algorithm>
#include <cstring>

namespace harness::graph {
namespace {

constexpr size_t header_cells = 2;  // the kind of ids and the number of words, before the offsets of words

}  // namespace

VertexIds VertexIds::of_numbers(std::span<const uint64_t> numbers) {
  if (numbers.empty() || numbers.back() + 1 == numbers.size()) return {};
  auto cells = std::make_shared<HugeArray<uint64_t>>(numbers.size() + 1);
  (*cells)[0] = numbers_kind;
  std::copy(numbers.begin(), numbers.end(), cells->begin() + 1);
  VertexIds ids;
  ids.cells_ = cells->span();
  ids.storage_ = cells;
  return ids;
}

VertexIds VertexIds::of_words(std::span<const std::string_view> words) {
  size_t bytes = 0;
  for (const std::string_view word : words) bytes += word.size();
  const size_t begin = header_cells + words.size() + 1;
  auto cells = std::make_shared<HugeArray<uint64_t>>(begin + (bytes + 7) / 8, 0);
  (*cells)[0] = words_kind;
  (*cells)[1] = words.size();
  char* const text = reinterpret_cast<char*>(cells->data() + begin);
  uint64_t at = 0;
  for (size_t i = 0; i < words.size(); ++i) {
    (*cells)[header_cells + i] = at;
    std::memcpy(text + at, words[i].data(), words[i].size());
    at += words[i].size();
  }
  (*cells)[begin - 1] = at;
  VertexIds ids;
  ids.cells_ = cells->span();
  ids.storage_ = cells;
  return ids;
}

std::optional<VertexIds> VertexIds::of_bytes(std::span<const std::byte> bytes, size_t count,
                                             std::shared_ptr<const void> storage) {
  VertexIds ids;
  ids.cells_ = {reinterpret_cast<const uint64_t*>(bytes.data()), bytes.size() / 8};
  ids.storage_ = std::move(storage);
  if (bytes.size() % 8 != 0 || ids.cells_.empty()) return std::nullopt;
  if (ids.cells_[0] == numbers_kind) {
    if (ids.cells_.size() != count + 1) return std::nullopt;
    return ids;
  }
  const size_t begin = header_cells + count + 1;
  if (ids.cells_[0] != words_kind || ids.cells_.size() < begin || ids.cells_[1] != count) return std::nullopt;
  const auto ends = ids.cells_.subspan(header_cells, count + 1);
  const bool whole = ends.front() == 0 && std::is_sorted(ends.begin(), ends.end()) &&
                     ends.back() <= (ids.cells_.size() - begin) * 8;
  if (!whole) return std::nullopt;
  return ids;
}

size_t VertexIds::size() const {
  if (empty()) return 0;
  return are_words() ? cells_[1] : numbers().size();
}

std::string_view VertexIds::word(size_t vertex) const {
  const char* const text = reinterpret_cast<const char*>(cells_.data() + header_cells + cells_[1] + 1);
  const uint64_t begin = cells_[header_cells + vertex], end = cells_[header_cells + vertex + 1];
  return {text + begin, end - begin};
}

std::string VertexIds::operator[](size_t vertex) const {
  return are_words() ? std::string(word(vertex)) : std::to_string(numbers()[vertex]);
}

std::optional<uint32_t> VertexIds::find(uint64_t number) const {
  if (empty() || are_words()) return std::nullopt;
  const auto all = numbers();
  const auto found = std::lower_bound(all.begin(), all.end(), number);
  if (found == all.end() || *found != number) return std::nullopt;
  return static_cast<uint32_t>(found - all.begin());
}

std::optional<uint32_t> VertexIds::find(std::string_view wanted) const {
  if (!are_words()) return std::nullopt;
  size_t begin = 0, end = size();
  while (begin < end) {
    const size_t middle = begin + (end - begin) / 2;
    if (word(middle) < wanted) {
      begin = middle + 1;
    } else {
      end = middle;
    }
  }
  if (begin == size() || word(begin) != wanted) return std::nullopt;
  return static_cast<uint32_t>(begin);
}

}  // namespace harness::graph
