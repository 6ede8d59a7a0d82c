// Tests leases, by which workers claim groups of configurations (pieces) of a sweep in a shared folder. A
// piece goes to one worker, and to another one if the first is dead. A thousand workers must need little
// time.
#include "sweep/share/leases.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "temp_folder.hpp"

namespace harness::testing {
namespace {

using sweep::Leases;
constexpr double patience_s = 0.4;

double any(size_t piece) {
  return static_cast<double>(piece);
}

void set_up(const TempFolder& pool, size_t pieces, bool begun = false) {
  Leases::set_up(pool.path(), "maker", {{"rows", pieces}}, pieces, begun);
}

std::optional<sweep::Lease> take(Leases& leases) {
  return leases.take(leases.census(), any);
}

TEST(Leases, GiveEachPieceToOneWorker) {
  TempFolder pool;
  set_up(pool, 20);
  std::vector<std::unique_ptr<Leases>> workers;
  std::set<size_t> taken;
  for (int i = 0; i < 20; ++i) {
    workers.push_back(std::make_unique<Leases>(pool.path(), "w" + std::to_string(i), 60));
    const auto lease = take(*workers.back());
    ASSERT_TRUE(lease);
    EXPECT_FALSE(lease->again);
    EXPECT_TRUE(taken.insert(lease->piece).second);
  }
  EXPECT_FALSE(take(*workers.front()));
  for (auto& worker : workers) worker->finish();
  EXPECT_EQ(workers.front()->census().done.size(), 20u);
}

TEST(Leases, AreGivenBackAtTheEndOfAWorker) {
  TempFolder pool;
  set_up(pool, 1);
  { EXPECT_TRUE(take(*std::make_unique<Leases>(pool.path(), "first", 60))); }
  Leases second(pool.path(), "second", 60);
  const auto lease = take(second);
  ASSERT_TRUE(lease);
  EXPECT_TRUE(lease->again);
}

// A living worker keeps increasing the number in its file in beats/. The dead worker is therefore only
// simulated, by the files that it would have left. The times of these files are an hour ahead, which must not
// matter.
TEST(Leases, OfADeadWorkerAreTakenAgainWhateverItsClockSays) {
  TempFolder pool;
  set_up(pool, 1);
  const auto leases = pool / "leases";
  std::filesystem::rename(leases / "todo/000000", leases / "held/000000.dead");
  std::ofstream(leases / "beats/dead") << "00000000000000000007 0000000000\n";
  const auto ahead = std::filesystem::file_time_type::clock::now() + std::chrono::hours(1);
  std::filesystem::last_write_time(leases / "beats/dead", ahead);
  Leases worker(pool.path(), "worker", patience_s);
  EXPECT_FALSE(take(worker));
  EXPECT_THAT(worker.alive(), ::testing::UnorderedElementsAre("dead", "worker"));
  std::this_thread::sleep_for(std::chrono::duration<double>(patience_s * 1.5));
  EXPECT_THAT(worker.alive(), ::testing::ElementsAre("worker"));
  const auto lease = take(worker);
  ASSERT_TRUE(lease);
  EXPECT_TRUE(lease->again);
}

TEST(Leases, OfALivingWorkerAreLeftToIt) {
  TempFolder pool;
  set_up(pool, 1);
  Leases one(pool.path(), "one", patience_s), other(pool.path(), "other", patience_s);
  ASSERT_TRUE(take(one));
  for (int i = 0; i < 12; ++i) {
    EXPECT_FALSE(take(other));
    std::this_thread::sleep_for(std::chrono::duration<double>(patience_s / 6));
  }
}

TEST(Leases, LostByMistakeAreNotFinishedTwice) {
  TempFolder pool;
  set_up(pool, 1);
  Leases one(pool.path(), "one", 60), other(pool.path(), "other", 60);
  ASSERT_TRUE(take(one));
  const auto leases = pool / "leases";
  std::filesystem::rename(leases / "held/000000.one", leases / "held/000000.other");
  one.finish();
  EXPECT_TRUE(other.census().done.empty());
  EXPECT_EQ(other.census().held.at(0), "other");
}

TEST(Leases, OfferedPiecesCarryATextAndExistOnce) {
  const TempFolder folder;
  set_up(folder, 0);
  Leases a(folder.path(), "a", 60), b(folder.path(), "b", 60);
  EXPECT_FALSE(b.take(b.census(), any));
  a.offer(3, "three\n");
  a.offer(3, "another\n");
  const auto lease = b.take(b.census(), any);
  ASSERT_TRUE(lease);
  EXPECT_EQ(lease->piece, 3U);
  EXPECT_FALSE(lease->again);
  EXPECT_EQ(b.text(), "three");
  a.offer(3, "while it is held\n");
  EXPECT_FALSE(a.take(a.census(), any));
  b.give_back();
  const auto again = a.take(a.census(), any);
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->again);
  EXPECT_EQ(a.text(), "three");
  a.finish();
  a.offer(3, "when it is done\n");
  EXPECT_FALSE(b.take(b.census(), any));
}

TEST(Leases, AreSetUpOnceByWorkersThatBeginAtOnce) {
  TempFolder pool;
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&, i] {
      Leases::set_up(pool.path(), "w" + std::to_string(i), {{"rows", 50}}, 50, false);
    });
  for (std::thread& thread : threads) thread.join();
  Leases worker(pool.path(), "worker", 60);
  EXPECT_EQ(worker.census().todo.size(), 50u);
  size_t entries = 0;
  for (const auto& entry : std::filesystem::directory_iterator(pool.path()))
    entries += entry.exists() ? 1 : 0;
  EXPECT_EQ(entries, 1u);  // the folder leases, and nothing else
}

TEST(Leases, OfAThousandWorkersTakeFewSeconds) {
  TempFolder pool;
  set_up(pool, 1000);
  const auto began = std::chrono::steady_clock::now();
  // Workers are destroyed after use, because each has a thread. Their leases remain.
  for (int i = 0; i < 1000; ++i) {
    Leases worker(pool.path(), "w" + std::to_string(i), 60);
    ASSERT_TRUE(take(worker));
    worker.finish();
  }
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - began;
  EXPECT_LT(passed.count(), 5);
}

}  // namespace
}  // namespace harness::testing
