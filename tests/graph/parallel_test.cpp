// Tests the loops that run on several threads (parallel.hpp), and arrays on huge pages (huge_array.hpp).
#include <gtest/gtest.h>

#include <sys/resource.h>
#include <unistd.h>

#include <fstream>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/huge_array.hpp"
#include "base/parallel.hpp"
#include "graph/checksum.hpp"

namespace harness::testing {
namespace {

TEST(Parallel, ChunksCoverTheRangeOnce) {
  for (const size_t n : {0UL, 1UL, 7UL, parallel_grain * 3 + 5}) {
    for (const unsigned threads : {1U, 2U, 5U}) {
      std::vector<int> seen(n);
      parallel_for_chunks(n, threads, [&](size_t begin, size_t end, unsigned) {
        for (size_t i = begin; i < end; ++i) ++seen[i];
      });
      parallel_tasks(n, threads, [&](size_t i, unsigned thread) {
        EXPECT_LT(thread, threads);
        ++seen[i];
      });
      EXPECT_TRUE(std::all_of(seen.begin(), seen.end(), [](int count) { return count == 2; }));
    }
  }
}

TEST(Parallel, FirstExceptionIsRethrown) {
  try {
    side_by_side(4, [](unsigned thread) {
      if (thread >= 2) throw std::runtime_error(std::to_string(thread));
    });
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "2");
  }
}

TEST(Parallel, ThreadsThatAreRefusedCostTimeOnly) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "a sanitizer needs more address space than is left here";
#endif
  EXPECT_EXIT(
      {
        uint64_t pages = 0;
        std::ifstream("/proc/self/statm") >> pages;
        const rlim_t bytes = pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)) + (rlim_t{4} << 20);
        rlimit no_stacks{};
        no_stacks.rlim_cur = no_stacks.rlim_max = bytes;
        setrlimit(RLIMIT_AS, &no_stacks);
        int calls = 0;
        side_by_side(6, [&](unsigned) { ++calls; });
        _exit(calls == 6 ? 0 : 1);
      },
      ::testing::ExitedWithCode(0), "");
}

TEST(Parallel, PrefixSumEqualsTheSequentialOne) {
  for (const size_t n : {0UL, 1UL, 1000UL, 300'001UL}) {
    std::vector<uint64_t> values(n), expected(n);
    for (size_t i = 0; i < n; ++i) values[i] = i % 17;
    std::exclusive_scan(values.begin(), values.end(), expected.begin(), uint64_t{0});
    const uint64_t total = std::accumulate(values.begin(), values.end(), uint64_t{0});
    EXPECT_EQ(exclusive_prefix_sum(std::span(values), 3), total);
    EXPECT_EQ(values, expected);
  }
}

TEST(HugeArray, OwnsMovesAndCopies) {
  HugeArray<int> small(3, 7), large((huge_page_bytes / sizeof(int)) + 1, 9);
  EXPECT_EQ(small[2], 7);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(large.data()) % huge_page_bytes, 0U);
  EXPECT_EQ(large[large.size() - 1], 9);
  HugeArray<int> moved(std::move(small));
  EXPECT_EQ(moved.size(), 3U);
  const auto copy = HugeArray<int>::copy_of(moved.span());
  moved.truncate(1);
  EXPECT_EQ(copy.size(), 3U);
  EXPECT_EQ(moved.size(), 1U);
  EXPECT_THROW(HugeArray<int>(PTRDIFF_MAX), std::bad_alloc);
}

TEST(Checksum, DoesNotDependOnThreads) {
  std::vector<std::byte> bytes((size_t{5} << 20) + 3);
  for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(i * 31);
  const uint64_t one = graph::checksum(bytes, 1);
  EXPECT_EQ(one, graph::checksum(bytes, 4));
  bytes.back() ^= std::byte{1};
  EXPECT_NE(one, graph::checksum(bytes, 4));
}

}  // namespace
}  // namespace harness::testing
