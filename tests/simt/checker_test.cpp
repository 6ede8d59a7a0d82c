// Tests Checker with every pair of accesses to one word, by two lanes of a warp, of two warps or of two
// blocks: which pairs race, and which are ordered.
#include <gmock/gmock.h>

#include "host_kernels.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr uint32_t block_size = 64;
constexpr Access kinds[] = {Access::load,          Access::store,  Access::input,    Access::relaxed_load,
                            Access::relaxed_store, Access::atomic, Access::reduction};

bool changes(Access access) {
  return access == Access::store || access == Access::relaxed_store || access == Access::atomic ||
         access == Access::reduction;
}
/// Repeats the checker's own list of relaxed accesses, because that list is under test.
bool is_by_design(Access access) {
  return access == Access::relaxed_load || access == Access::relaxed_store || access == Access::atomic ||
         access == Access::reduction;
}

class CheckerTest : public ::testing::Test {
 protected:
  void touch(Access access) { gpu_.checker.access(word_, sizeof *word_, sites_[access]); }

  /// Returns the defect that the checker finds in a launch, or "".
  std::string finding(const Body& body, const std::vector<uint32_t>& blocks = {0, 1}) {
    try {
      gpu_.launch(blocks, block_size, body);
    } catch (const Finding& found) {
      return found.what();
    }
    return "";
  }

  HostGpu gpu_{true};
  uint32_t* word_ = gpu_.array("scratch word", 1);
  Sites sites_;
};

struct Places {
  const char* name;
  uint32_t block, thread;  // of the second access; thread 0 of block 0 makes the first one
};
constexpr Places places[] = {{"lanes", 0, 1}, {"warps", 0, 32}, {"blocks", 1, 0}};

TEST_F(CheckerTest, UnorderedAccessesRaceIfOneWritesAndOneIsPlain) {
  for (const Access first : kinds) {
    for (const Access second : kinds) {
      const bool input = first == Access::input || second == Access::input;
      const bool race =
          (changes(first) || changes(second)) && (input || !(is_by_design(first) && is_by_design(second)));
      for (const Places& at : places) {
        const std::string found = finding([&](uint32_t block, uint32_t thread) {
          if (block == 0 && thread == 0) touch(first);
          if (block == at.block && thread == at.thread) touch(second);
        });
        SCOPED_TRACE(
            fmt::format("{} then {} by {}", static_cast<int>(first), static_cast<int>(second), at.name));
        if (race) {
          EXPECT_THAT(found, StartsWith("race: in kernel, "));
          EXPECT_THAT(found, HasSubstr("offset 0 of scratch word"));
        } else {
          EXPECT_EQ(found, "");
        }
      }
    }
  }
}

TEST_F(CheckerTest, ABarrierOrdersTheThreadsOfABlockAndASyncTheLanesOfAWarp) {
  for (const Access first : kinds) {
    for (const Access second : kinds) {
      const bool stale =
          (first == Access::input && changes(second)) || (second == Access::input && changes(first));
      const auto in_order = [&](uint32_t other, void (*sync)()) {
        return finding(
            [&](uint32_t, uint32_t thread) {
              if (thread == 0) touch(first);
              sync();
              if (thread == other) touch(second);
            },
            {0});
      };
      SCOPED_TRACE(fmt::format("{} then {}", static_cast<int>(first), static_cast<int>(second)));
      EXPECT_EQ(in_order(33, sync_block).empty(), !stale) << "an input is never written in its launch";
      EXPECT_EQ(in_order(5, sync_warp).empty(), !stale);
      const bool race =
          stale || ((changes(first) || changes(second)) && !(is_by_design(first) && is_by_design(second)));
      EXPECT_EQ(in_order(33, sync_warp).empty(), !race) << "a warp's sync orders no other warp";
    }
  }
}

TEST_F(CheckerTest, ArgumentsAreReadToTheirLastByteAndNoFurther) {
  const auto* begin = reinterpret_cast<const unsigned char*>(&gpu_.args());
  const auto found = [&](const unsigned char* at, size_t bytes) {
    return finding([&](uint32_t block, uint32_t thread) {
      if (block == 0 && thread == 0) gpu_.checker.access(at, bytes, sites_[Access::load]);
    });
  };
  const unsigned char* end = begin + sizeof(harness_args);
  EXPECT_EQ(found(begin, 8), "");
  EXPECT_EQ(found(end - 8, 8), "");
  for (const unsigned char* outside : {begin - 8, begin - 1, end - 7, end})
    EXPECT_THAT(found(outside, 8), HasSubstr("which is in no array")) << outside - begin;
}

TEST_F(CheckerTest, LaunchesAreInOrder) {
  for (const Access first : kinds) {
    for (const Access second : kinds) {
      for (const Access access : {first, second})
        EXPECT_EQ(finding([&](uint32_t block, uint32_t thread) {
                    if (block == 0 && thread == 0) touch(access);
                  }),
                  "");
    }
  }
}

// A word that was read as an input remains an input until the launch ends, whichever thread reads it later.
TEST_F(CheckerTest, AReadAsAnInputIsNotForgotten) {
  for (const Access between : {Access::load, Access::relaxed_load, Access::input}) {
    const std::string found = finding(
        [&](uint32_t, uint32_t thread) {
          if (thread == 0) touch(Access::input);
          sync_block();
          if (thread == 40) touch(between);
          sync_block();
          if (thread == 0) touch(Access::store);
        },
        {0});
    EXPECT_THAT(found, HasSubstr("read as an input")) << static_cast<int>(between);
  }
}

// A read followed by unordered reads of other threads still races with a write.
TEST_F(CheckerTest, SeveralReadersAreAllRemembered) {
  for (const Access read : {Access::load, Access::relaxed_load}) {
    const std::string found = finding(
        [&](uint32_t, uint32_t thread) {
          if (thread == 0 || thread == 33) touch(read);
          sync_warp();
          if (thread == 34) touch(Access::store);
        },
        {0});
    EXPECT_THAT(found, StartsWith("race: ")) << static_cast<int>(read);
  }
}

}  // namespace
}  // namespace harness::testing
