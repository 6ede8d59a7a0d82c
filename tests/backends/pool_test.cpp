// Tests the thread pool of the cpu backend, also under ThreadSanitizer. One launch writes plain memory that
// the next launch reads. If a happens-before relation between caller, helpers and launches is missing,
// ThreadSanitizer therefore reports a race.
#include "backends/cpu/pool.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "backends/cpu/executor.hpp"
#include "backends/cpu/lanes.hpp"

namespace harness::testing {
namespace {

using namespace cpu;

using ::testing::Each;

// Number of runs of each block. The counts are not atomic, so that ThreadSanitizer detects concurrent
// increments.
struct Board {
  std::vector<uint32_t> runs;
};

void mark_all(void* context, uint32_t block) {
  ++static_cast<Board*>(context)->runs[block];
}

TEST(Pool, RunsEachBlockOnce) {
  for (unsigned threads : {1u, 2u, 5u}) {
    Pool pool(threads);
    EXPECT_EQ(pool.threads(), threads);
    for (uint32_t blocks : {0u, 1u, 2u, 31u, 4096u}) {
      Board board{std::vector<uint32_t>(blocks, 0)};
      pool.run(mark_all, &board, blocks);
      EXPECT_THAT(board.runs, Each(1u)) << threads << " threads, " << blocks << " blocks";
    }
  }
}

// A launch may use fewer threads than the pool has. The other threads need not take part, and do not delay
// the next launch.
TEST(Pool, UsesAsManyThreadsAsALaunchAsksFor) {
  static thread_local int mine;
  struct Seen {
    Board board;
    std::vector<const int*> by;
  };
  Pool pool(5);
  for (int round = 0; round < 200; ++round) {
    for (const unsigned threads : {1u, 2u, 4u, 5u, 9u}) {
      Seen seen{{std::vector<uint32_t>(40, 0)}, std::vector<const int*>(40)};
      const Pool::OwnShare own = pool.run(
          [](void* context, uint32_t block) {
            auto& all = *static_cast<Seen*>(context);
            mark_all(&all.board, block);
            all.by[block] = &mine;
          },
          &seen, 40, threads);
      EXPECT_THAT(seen.board.runs, Each(1u));
      EXPECT_LE(std::set(seen.by.begin(), seen.by.end()).size(), threads);
      EXPECT_EQ(own.blocks, std::count(seen.by.begin(), seen.by.end(), &mine));
    }
  }
}

// A launch sees all writes of the previous launch. After a launch, no thread uses the context of the launch,
// which is a local variable of the loop here.
TEST(Pool, LaunchesFollowEachOther) {
  Pool pool(4);
  std::vector<uint32_t> values(64, 0);
  for (uint32_t step = 0; step < 20000; ++step) {
    struct Step {
      std::vector<uint32_t>& values;
      uint32_t step;
      std::vector<uint32_t> next;
    } context{values, step, std::vector<uint32_t>(2 + step % 63)};
    pool.run(
        [](void* pointer, uint32_t block) {
          auto& now = *static_cast<Step*>(pointer);
          now.next[block] = now.values[(block + now.step) % now.values.size()] + 1;
        },
        &context, static_cast<uint32_t>(context.next.size()));
    for (uint32_t block = 0; block < context.next.size(); ++block) {
      ASSERT_EQ(context.next[block], step + 1) << "step " << step << " block " << block;
    }
    values.assign(values.size(), step + 1);
  }
}

// A block may write every byte of the shared memory that its step requests.
TEST(Pool, ABlockHasTheSharedMemoryThatItsStepAsksFor) {
  static std::atomic<uint32_t> bytes, written;
  const KernelFunction fill = [](const harness_args&, uint32_t, uint32_t, void* shared) {
    if (shared == nullptr) return;
    std::fill_n(static_cast<unsigned char*>(shared), bytes.load(), static_cast<unsigned char>(1));
    ++written;
  };
  Pool pool(2);
  for (const uint32_t asked : {64u, 4096u, 4097u, 100'000u, 5000u}) {
    bytes = asked;
    written = 0;
    pool.launch(fill, harness_args{}, 8, asked, 2);
    EXPECT_EQ(written, 8u) << asked << " bytes";
  }
}

// Helper threads sleep between launches and are woken for the next one. A pool may be destroyed while its
// helpers sleep, or before they have run a block.
TEST(Pool, SleepsWakesAndStops) {
  for (int round = 0; round < 20; ++round) {
    Pool pool(3);
    for (int launch = 0; launch < round % 4; ++launch) {
      Board board{std::vector<uint32_t>(100, 0)};
      pool.run(mark_all, &board, 100);
      EXPECT_THAT(board.runs, Each(1u));
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
  }
}

/// Returns the threads of this process except the calling one.
std::vector<pid_t> other_threads() {
  std::vector<pid_t> threads;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/task")) {
    const auto thread = static_cast<pid_t>(std::stol(entry.path().filename().string()));
    if (thread != gettid()) threads.push_back(thread);
  }
  return threads;
}

/// Returns true if the operating system lists the thread as sleeping.
bool sleeps(pid_t thread) {
  std::ifstream stat("/proc/self/task/" + std::to_string(thread) + "/stat");
  const std::string text{std::istreambuf_iterator<char>(stat), {}};
  return text.substr(text.rfind(')') + 2, 1) == "S";
}

// A launch wakes a helper that sleeps: each of its two blocks waits until the other block begins.
TEST(Pool, WakesHelpersThatSleep) {
  Pool pool(2);
  const auto deadline = [] { return std::chrono::steady_clock::now() + std::chrono::seconds(20); };
  const std::vector<pid_t> helpers = other_threads();
  const auto asleep = [&] { return std::all_of(helpers.begin(), helpers.end(), sleeps); };
  // On a busy machine a helper spins for a long time. The test waits until it is seen asleep several times in
  // succession, because a thread is also listed as sleeping while it waits for a core.
  int seen = 0;
  for (const auto end = deadline(); seen < 50 && std::chrono::steady_clock::now() < end;) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    seen = asleep() ? seen + 1 : 0;
  }
  ASSERT_EQ(seen, 50);
  struct Both {
    std::atomic<int> begun{0};
    std::atomic<bool> alone{false};
  } both;
  pool.run(
      [](void* context, uint32_t) {
        auto& meeting = *static_cast<Both*>(context);
        ++meeting.begun;
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(5);
        while (meeting.begun < 2 && std::chrono::steady_clock::now() < end) std::this_thread::yield();
        if (meeting.begun < 2) meeting.alone = true;
      },
      &both, 2);
  EXPECT_FALSE(both.alone) << "one thread ran both blocks";
}

// A ticket is the state of a thread's range of blocks (a Lane) in one launch. A thread may lose its core
// between reading a ticket and claiming a block by it. If a later launch had the same ticket, the claim would
// succeed. The thread would then run a block of the later launch with the task of the earlier one.
TEST(Ticket, IsAnotherOneInEachLaunch) {
  constexpr uint32_t most = max_blocks;
  for (const uint32_t launch : {0u, 1u, 2u, 0x7fffffffu, 0xffffffffu}) {
    for (const auto& [next, end] :
         {std::pair{0u, 1u}, std::pair{0u, most}, std::pair{most - 1, most}, std::pair{most, most}}) {
      const uint64_t now = ticket(launch, next, end);
      EXPECT_EQ(next_block(now), next);
      EXPECT_EQ(end_block(now), end);
      EXPECT_NE(now, ticket(launch + 1, next, end)) << launch;
      if (next == end) continue;
      EXPECT_EQ(now + one_block, ticket(launch, next + 1, end));
    }
  }
}

// A helper reads its range of blocks (`Lane`) and is stopped. Other threads meanwhile finish the launch, and
// the next launch distributes the same blocks. When the helper continues, it has the task of the first
// launch, so it must not claim a block of the second launch.
TEST(Lanes, AThreadThatWasStoppedClaimsNoBlockOfALaterLaunch) {
  for (const uint32_t blocks : {2u, 64u, 4096u}) {
    Lanes lanes(2);
    lanes.deal(nullptr, nullptr, blocks, 2);
    const auto run_all_of = [](Lane& lane) {
      uint32_t ran = 0;
      for (Claim claim(lane); !claim.none_is_left(); claim.look_again()) ran += claim.take() ? 1 : 0;
      return ran;
    };
    Claim stopped(lanes[1]);
    ASSERT_FALSE(stopped.none_is_left());
    ASSERT_EQ(stopped.block(), blocks / 2);
    ASSERT_EQ(run_all_of(lanes[0]) + run_all_of(lanes[1]), blocks);
    lanes.deal(nullptr, nullptr, blocks, 2);
    EXPECT_FALSE(stopped.take()) << "a block of the second launch would run the task of the first";
    EXPECT_EQ(run_all_of(lanes[0]) + run_all_of(lanes[1]), blocks) << "the second launch lost a block";
  }
}

TEST(Lanes, DealOutEachBlockToOneLane) {
  for (const uint32_t count : {1u, 2u, 5u}) {
    for (const uint32_t blocks : {5u, 7u, max_blocks}) {
      Lanes lanes(count);
      lanes.deal(nullptr, nullptr, blocks, count);
      uint32_t next = 0;
      for (uint32_t lane = 0; lane < count; ++lane) {
        const uint32_t begin = next;
        for (Claim claim(lanes[lane]); !claim.none_is_left(); claim.look_again()) {
          EXPECT_EQ(claim.block(), next);
          next += claim.take() ? 1 : 0;
        }
        EXPECT_LE(next - begin, blocks / count + 1) << "the lanes are about as long";
      }
      EXPECT_EQ(next, blocks);
    }
  }
}

// If a thread cannot be started, the helpers that were started end, and the caller gets an exception.
TEST(Pool, RefusesMoreThreadsThanTheMachineGives) {
#ifdef HARNESS_SANITIZED
  GTEST_SKIP() << "a sanitizer ends the program itself when a thread cannot start";
#endif
  // The test needs a separate process, because it limits the address space of the process. Stacks of threads
  // need address space, so few threads can be started.
  const auto starve = [] {
    const rlimit little{rlim_t{1} << 30, rlim_t{1} << 30};
    setrlimit(RLIMIT_AS, &little);
    try {
      Pool pool(100000);
    } catch (const std::exception&) {
      std::_Exit(7);
    }
  };
  EXPECT_EXIT(starve(), ::testing::ExitedWithCode(7), "");
}

TEST(Pool, KernelsGetTheirBlockAndSharedMemory) {
  static std::vector<const void*> memory;
  memory.assign(256, nullptr);
  Pool pool(3);
  harness_args args{};
  const KernelFunction kernel = [](const harness_args&, uint32_t block, uint32_t blocks, void* shared) {
    if (blocks == memory.size()) memory[block] = shared;
    static_cast<uint32_t*>(shared)[0] = block;  // only this block uses this memory
  };
  pool.launch(kernel, args, 256, 64, 3);
  EXPECT_THAT(memory, Each(::testing::NotNull()));
}

TEST(Scan, IsTheExclusivePrefixSum) {
  Pool pool(3);
  for (uint64_t n : {0u, 1u, 2u, 8191u, 8192u, 100000u, 1000003u}) {
    std::vector<uint64_t> array(n + 1), expected(n + 1);
    for (uint64_t i = 0; i < n; ++i) array[i] = i * 2654435761u % 97;
    std::exclusive_scan(array.begin(), array.end(), expected.begin(), uint64_t{0});
    uint64_t total = 0;
    exclusive_scan(pool, array.data(), n, &total);
    EXPECT_EQ(array, expected) << n;
    EXPECT_EQ(total, expected[n]) << n;
  }
}

TEST(Zero, ClearsAllBytesAndNoOther) {
  Pool pool(3);
  for (size_t bytes : {size_t{0}, size_t{1}, size_t{262144}, size_t{1000001}}) {
    std::vector<unsigned char> memory(bytes + 2, 0xff);
    zero(pool, memory.data() + 1, bytes);
    EXPECT_EQ(memory.front(), 0xff);
    EXPECT_EQ(memory.back(), 0xff);
    EXPECT_EQ(std::count(memory.begin(), memory.end(), 0), static_cast<ptrdiff_t>(bytes));
  }
}

}  // namespace
}  // namespace harness::testing
