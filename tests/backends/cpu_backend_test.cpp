// Tests the cpu backend as a device: its threads, its memory, and what it reports about itself. Large arrays
// begin at different offsets of a page, so that elements with the same index are in different sets of the
// first-level cache.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
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

TEST(CpuBackend, RunsOnTheThreadsOfTheRowAndThenOnItsOwnAgain) {
  const std::unique_ptr<backends::Backend> backend = runtime::load_backend("cpu", {3, ""});
  EXPECT_EQ(backend->threads(), 3u);
  backend->use_threads(2);
  EXPECT_EQ(backend->threads(), 2u);
  EXPECT_THAT(backend->device(), ::testing::StartsWith("2 x "));
  backend->use_threads(0);  // the threads of one configuration must not affect the next one
  EXPECT_EQ(backend->threads(), 3u);
  EXPECT_GT(backend->yardstick_ms(), 0);
}

// The backend must report that its memory is host memory. Layouts then count as memory of the process, and
// are not copied to a device.
TEST(CpuBackend, ItsMemoryIsThatOfTheHost) {
  const std::unique_ptr<backends::Backend> backend = runtime::load_backend("cpu", {1, ""});
  EXPECT_EQ(backend->name(), "cpu");
  EXPECT_TRUE(backend->shares_host_memory());
  EXPECT_EQ(backend->max_blocks(), 4096u);
  constexpr size_t bytes = 10'000;
  auto* const memory = static_cast<unsigned char*>(backend->allocate(bytes, backends::Place::device));
  backend->fill(memory, 0x5a, bytes);
  EXPECT_EQ(std::count(memory, memory + bytes, 0x5a), static_cast<ptrdiff_t>(bytes));
  std::vector<unsigned char> there(bytes), back(bytes);
  for (size_t i = 0; i < bytes; ++i) there[i] = static_cast<unsigned char>(i % 251);
  backend->upload(memory, there.data(), bytes);
  backend->download(back.data(), memory, bytes);
  EXPECT_EQ(back, there);
  backend->upload(memory, nullptr, 0);
  backend->download(nullptr, memory, 0);
  backend->empty_caches();
  EXPECT_EQ(std::memcmp(memory, there.data(), bytes), 0) << "emptying caches changes no array";
  backend->release(memory, bytes, backends::Place::device);
  void* const nothing = backend->allocate(0, backends::Place::device);
  EXPECT_NE(nothing, nullptr) << "an empty array has an address too";
  backend->release(nothing, 0, backends::Place::device);
}

TEST(CpuBackend, AcceptsBitcodeThatItsCompilerReads) {
  const std::unique_ptr<backends::Backend> backend = runtime::load_backend("cpu", {1, ""});
  std::string reason;
  EXPECT_FALSE(backend->accepts("ptx", &reason));
  EXPECT_FALSE(reason.empty());
  EXPECT_FALSE(backend->accepts("bitcode:99", &reason)) << "a later compiler";
}

}  // namespace
}  // namespace harness::testing
