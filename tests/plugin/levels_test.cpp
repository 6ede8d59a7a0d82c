// Compares the breadth-first search on the host (`Levels`), with which results of traversals are verified,
// with a search that uses a queue.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <harness/host/levels.hpp>
#include <queue>
#include <random>

namespace harness::testing {
namespace {

/// The out-edges of a graph.
struct Lists {
  std::vector<uint64_t> offsets{0};
  std::vector<uint32_t> neighbors;

  void end_vertex() { offsets.push_back(neighbors.size()); }
  harness_problem problem() const {
    harness_problem result{};
    result.vertices = static_cast<uint32_t>(offsets.size() - 1);
    result.out = {offsets.data(), neighbors.data(), nullptr};
    return result;
  }
};

/// Returns a graph in which some vertices have many edges and some none. Its levels are wide enough for
/// several threads.
Lists random_graph(uint32_t vertices) {
  std::mt19937 random(7);
  Lists lists;
  for (uint32_t v = 0; v < vertices; ++v) {
    const uint32_t degree = v % 1000 == 0 ? 3000 : random() % 4;
    for (uint32_t i = 0; i < degree; ++i) lists.neighbors.push_back(random() % vertices);
    lists.end_vertex();
  }
  return lists;
}

Lists path(uint32_t vertices) {
  Lists lists;
  for (uint32_t v = 0; v < vertices; ++v) {
    if (v + 1 < vertices) lists.neighbors.push_back(v + 1);
    lists.end_vertex();
  }
  return lists;
}

std::vector<uint32_t> by_queue(const harness_problem& problem, uint32_t start) {
  std::vector<uint32_t> distance(problem.vertices, Levels::unreached);
  std::queue<uint32_t> queue({start});
  distance[start] = 0;
  for (; !queue.empty(); queue.pop()) {
    for (const uint32_t v : neighbors_of(problem.out, queue.front())) {
      if (distance[v] != Levels::unreached) continue;
      distance[v] = distance[queue.front()] + 1;
      queue.push(v);
    }
  }
  return distance;
}

void expect_right(const Lists& lists, uint32_t start) {
  const harness_problem problem = lists.problem();
  const std::vector<uint32_t> right = by_queue(problem, start);
  const Levels levels(problem, start);
  EXPECT_EQ(levels.distances(), right);
  EXPECT_EQ(levels.arcs(), arcs_of(problem, [&](uint32_t v) { return right[v] != Levels::unreached; }));
  std::vector<std::atomic<uint32_t>> seen(problem.vertices);
  for (size_t level = 0; level < levels.count(); ++level) {
    EXPECT_EQ(levels.size(level), std::ranges::count(right, level));
    levels.for_each(level, [&](uint32_t v) { seen[v] += right[v] == level ? 1 : 1000; });
  }
  for (uint32_t v = 0; v < problem.vertices; ++v) EXPECT_EQ(seen[v], right[v] == Levels::unreached ? 0 : 1);
}

TEST(Levels, AreThoseOfAQueue) {
  expect_right(random_graph(300000), 1000);
  expect_right(path(2000), 0);
  expect_right(path(2000), 1999);  // a start that reaches nothing
}

TEST(Levels, PassOnWhatAVisitThrows) {
  const Lists lists = random_graph(300000);
  const Levels levels(lists.problem(), 1000);
  ASSERT_GT(levels.count(), 3u);
  EXPECT_THROW(levels.for_each(3, [](uint32_t) { throw PluginError(HARNESS_INVALID, "planted"); }),
               PluginError);
}

}  // namespace
}  // namespace harness::testing
