// Tests that large arrays of the cpu backend begin at different offsets of a page. Elements with the same
// index are then in different sets of the first-level cache.
#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <vector>

#include "runtime/backend_loader.hpp"

namespace harness::testing {
namespace {

TEST(CpuMemory, SixteenArraysInARowBeginAtDifferentPlacesOfAPage) {
  constexpr size_t page = 4096, huge_page = size_t{2} << 20;
  const std::unique_ptr<backends::Backend> backend = runtime::load_backend("cpu", {1, ""});
  for (const size_t bytes : {size_t{100}, huge_page - 1, huge_page}) {
    const size_t alignment = bytes < huge_page ? page : huge_page;
    std::set<uintptr_t> places;
    std::vector<void*> arrays;
    for (int i = 0; i < 16; ++i) {
      arrays.push_back(backend->allocate(bytes, backends::Place::device));
      const uintptr_t place = reinterpret_cast<uintptr_t>(arrays.back()) % alignment;
      EXPECT_LT(place, page) << "in the first page of what was aligned for " << bytes << " bytes";
      EXPECT_EQ(place % 64, 0u) << "at a cache line";
      places.insert(place);
    }
    EXPECT_EQ(places.size(), 16u);
    for (void* array : arrays) backend->release(array, bytes, backends::Place::device);
  }
}

}  // namespace
}  // namespace harness::testing
