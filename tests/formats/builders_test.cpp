// Tests the helpers with which formats build layouts: chunks of vertices, output positions of a counting sort
// (KeyedPlaces), and sorting by id. Also tests the check of the edge ids of padded layouts.
#include <gtest/gtest.h>

#include <atomic>
#include <harness/host/sort.hpp>
#include <harness/plugin.hpp>

namespace harness::testing {
namespace {

/// A build input with vertices of these degrees, but without neighbours.
struct Input : harness_build_input {
  explicit Input(const std::vector<uint64_t>& degrees) : harness_build_input{} {
    for (const uint64_t degree : degrees) offsets_.push_back(offsets_.back() + degree);
    vertices = static_cast<uint32_t>(degrees.size());
    edges = offsets_.back();
    edge_bytes = 4;
    adjacency.offsets = offsets_.data();
  }

 private:
  std::vector<uint64_t> offsets_{0};
};

// Returns skewed degrees: the first vertex has half of all edges, and the last vertices have none.
std::vector<uint64_t> skewed_degrees() {
  std::vector<uint64_t> degrees(100003, 3);
  degrees[0] = 300000;
  std::fill(degrees.end() - 5000, degrees.end(), 0);
  return degrees;
}

TEST(VertexChunks, HoldEveryVertexOnceInOrder) {
  for (const uint64_t align : {1u, 32u, 1000u, 1000000u}) {
    for (const std::vector<uint64_t>& degrees :
         {std::vector<uint64_t>{}, std::vector<uint64_t>{5}, skewed_degrees()}) {
      const Input input(degrees);
      const VertexChunks chunks(input, align);
      std::vector<std::atomic<uint32_t>> seen(degrees.size());
      std::vector<std::vector<uint32_t>> of_chunk(chunks.count());
      chunks.for_each([&](size_t chunk, uint32_t v) {
        ++seen[v];
        of_chunk[chunk].push_back(v);
      });
      for (const auto& count : seen) ASSERT_EQ(count, 1u);
      uint32_t next = 0;
      for (const std::vector<uint32_t>& vertices : of_chunk) {
        if (vertices.empty()) continue;
        EXPECT_EQ(vertices.front(), next);
        EXPECT_EQ(vertices.front() % align, 0u);
        EXPECT_TRUE(std::ranges::is_sorted(vertices));
        next = vertices.back() + 1;
      }
      EXPECT_EQ(next, degrees.size());
    }
  }
}

// Every item gets its own output position. Positions ascend by key, and for equal keys by chunk.
TEST(KeyedPlaces, FollowKeyThenVertex) {
  const Input input(skewed_degrees());
  const VertexChunks chunks(input);
  constexpr size_t keys = 7;
  KeyedPlaces places(chunks, keys);
  chunks.for_each([&](size_t chunk, uint32_t v) { ++places.at(chunk, v % keys); });
  const std::vector<uint64_t> begins = places.scan();
  ASSERT_EQ(begins.size(), keys + 1);
  EXPECT_EQ(begins.back(), input.vertices);
  std::vector<uint32_t> items(input.vertices);
  chunks.for_each([&](size_t chunk, uint32_t v) { items[places.at(chunk, v % keys)++] = v; });
  EXPECT_TRUE(std::ranges::is_sorted(items, {}, [](uint32_t v) { return std::pair(v % keys, v); }));
  for (size_t key = 0; key < keys; ++key) EXPECT_EQ(items[begins[key]], key);
}

TEST(SortById, IsStable) {
  std::vector<std::pair<uint32_t, uint32_t>> items, spare;
  for (uint32_t i = 0; i < 50000; ++i) items.emplace_back(i * 2654435761u % 5000000, i);
  for (uint32_t i = 50000; i < 60000; ++i) items.emplace_back(items[i - 50000].first, i);
  const auto id = [](const auto& item) { return item.first; };
  sort_by_id(items, spare, 5000000, id);
  EXPECT_TRUE(std::ranges::is_sorted(items));  // pairs (id, position), so equal ids keep their sequence
  items = {{UINT32_MAX - 1, 0}, {0, 1}, {1u << 31, 2}};
  sort_by_id(items, spare, UINT32_MAX, id);
  EXPECT_TRUE(std::ranges::is_sorted(items));
}

TEST(EdgeIds, PaddingThat32BitsCannotNameAsksFor64) {
  Input input({1});
  EXPECT_NO_THROW(check_edge_ids(input, 1u << 31));
  try {
    check_edge_ids(input, UINT32_MAX);
    FAIL() << "took ids of 32 bits";
  } catch (const PluginError& e) {
    EXPECT_EQ(e.status(), HARNESS_WIDE_EDGES);
  }
  input.edge_bytes = 8;
  EXPECT_NO_THROW(check_edge_ids(input, uint64_t{1} << 40));
}

}  // namespace
}  // namespace harness::testing
