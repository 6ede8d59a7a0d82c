// Tests that a leak of a configuration is noticed although memory that the previous configuration has freed
// returns to the system meanwhile.
#include "sweep/worker/memory_watch.hpp"

#include <gtest/gtest.h>
#include <malloc.h>

#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include "plugin/registry.hpp"
#include "runtime/backend_loader.hpp"
#include "runtime/session.hpp"

namespace harness::testing {
namespace {

using namespace sweep;

constexpr size_t megabyte = size_t{1} << 20;

/// Returns allocated memory. It is written to, so that its pages are resident.
std::unique_ptr<char[]> used(size_t bytes) {
  std::unique_ptr<char[]> memory(new char[bytes]);
  std::memset(memory.get(), 1, bytes);
  return memory;
}

TEST(MemoryWatch, SeesWhatARowLeavesWhileMemoryOfTheRowBeforeGoesBack) {
  const plugin::Registry registry;
  runtime::Session session(registry, runtime::load_backend("cpu", {.threads = 1}));
  MemoryWatch watch(session);
  std::vector<std::unique_ptr<char[]>> pieces;
  for (size_t i = 0; i < 40 * 16; ++i) pieces.push_back(used(megabyte / 16));
  // the last block remains, so the process keeps the freed memory below it
  pieces.erase(pieces.begin(), pieces.end() - 1);
  watch.row_begins();
  malloc_trim(0);
  const std::unique_ptr<char[]> left = used(50 * megabyte);
  EXPECT_GT(watch.left(), 40 * megabyte);
}

TEST(MemoryWatch, TakesNoNoticeOfALittle) {
  const plugin::Registry registry;
  runtime::Session session(registry, runtime::load_backend("cpu", {.threads = 1}));
  MemoryWatch watch(session);
  watch.row_begins();
  const std::unique_ptr<char[]> left = used(20 * megabyte);
  EXPECT_EQ(watch.left(), 0U);
}

}  // namespace
}  // namespace harness::testing
