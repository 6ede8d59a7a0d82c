// Applies batches of updates of different sizes, one after another. After each batch the layouts are compared
// with the sequential model of the graph (EdgeModel). After the last batch the algorithm runs on the layouts.
#include "support.hpp"

namespace harness::testing {
namespace {

class UpdateStreams : public Updates {};

/// Returns random operations. A quarter of them is on edges of the graph, and a third deletes.
runtime::Batch drawn(const graph::Graph& graph, uint64_t seed, size_t operations) {
  runtime::Batch batch;
  for (size_t i = 0; i < operations; ++i) {
    const uint64_t random = mix64(seed * 1'000'003 + i);
    const auto any = [&](uint32_t shift) {
      return static_cast<uint32_t>((random >> shift) % graph.num_vertices());
    };
    uint32_t from = any(8), to = any(32);
    if (random % 4 == 0 && graph.out().degree(from) != 0)
      to = graph.out().row(from)[(random >> 40) % graph.out().degree(from)];
    batch.add(from, to, random % 3 == 0 ? HARNESS_DELETE : HARNESS_INSERT, static_cast<float>(random % 100));
  }
  return batch;
}

TEST_P(UpdateStreams, AreThoseOfTheModel) {
  const graph::Graph start =
      emulated() ? generated("kronecker",
                             {{"scale", "7"}, {"edge_factor", "5"}, {"seed", "2"}, {"directed", "true"}})
                 : generated("kronecker",
                             {{"scale", "12"}, {"edge_factor", "8"}, {"seed", "2"}, {"directed", "true"}});
  const std::vector<size_t> sizes = emulated() ? std::vector<size_t>{1, 2, 40, 300, 3, 700}
                                               : std::vector<size_t>{1, 3, 64, 5000, 1, 40000, 700, 2, 9000};
  for (const uint64_t seed : {1, 2, 3}) {
    backend_->reseed(seed);
    runtime::ChangingGraph graph = changing(start, seed == 2);
    if (seed == 3) graph.keep_places();
    for (size_t i = 0; i < sizes.size(); ++i) {
      expect_applied(graph, drawn(start, seed * 100 + i, sizes[i]),
                     fmt::format("seed {}, batch {} of {} operations", seed, i, sizes[i]));
      if (::testing::Test::HasFailure()) return;
    }
    expect_right_run(graph, fmt::format("seed {}", seed));
  }
  const bool compacts = !registry().find(HARNESS_KIND_FORMAT, GetParam().format)->updates.compact.empty();
  EXPECT_EQ(compactions_ > 0, compacts);
}

TEST_P(UpdateStreams, WithoutDirectionsChangeBothArcs) {
  const graph::Graph start = generated("uniform", {{"scale", "6"}, {"edge_factor", "3"}});
  ASSERT_TRUE(start.symmetric());
  runtime::ChangingGraph graph = changing(start);
  for (uint64_t i = 0; i < 4; ++i) expect_applied(graph, drawn(start, i, 60), "a graph without directions");
  expect_right_run(graph, "a graph without directions");
}

TEST_P(UpdateStreams, MemoryStaysFlat) {
  if (emulated()) GTEST_SKIP() << "memory is the same on every backend";
  const graph::Graph start =
      generated("kronecker", {{"scale", "9"}, {"edge_factor", "8"}, {"seed", "2"}, {"directed", "true"}});
  runtime::ChangingGraph graph = changing(start);
  uint64_t most_at_first = 0;
  for (uint64_t i = 0; i < 300; ++i) {
    runtime::Batch batch = drawn(start, i, 500);
    graph.apply(batch);
    graph.model(batch);
    for (uint8_t& change : batch.changes) change = HARNESS_DELETE;
    graph.apply(batch);
    graph.model(batch);
    if (i == 50) most_at_first = ledger_->total();
  }
  EXPECT_EQ(graph.difference(), "");
  EXPECT_LE(ledger_->total(), most_at_first + most_at_first / 8);
}

TEST_P(UpdateStreams, WithinReservedRoomNothingIsAllocated) {
  if (emulated()) GTEST_SKIP() << "memory is the same on every backend";
  const graph::Graph start =
      generated("kronecker", {{"scale", "9"}, {"edge_factor", "8"}, {"seed", "2"}, {"directed", "true"}});
  runtime::ChangingGraph graph = changing(start);
  graph.reserve(60);
  const uint64_t reserved = ledger_->total();
  for (uint64_t i = 0; i < 4; ++i) expect_applied(graph, drawn(start, i, 60), "in reserved room");
  EXPECT_EQ(ledger_->total(), reserved);
  expect_applied(graph, drawn(start, 9, 3000), "in more room");
  EXPECT_GT(ledger_->total(), reserved);
  expect_right_run(graph, "after growing");
}

INSTANTIATE_TEST_SUITE_P(All, UpdateStreams, ::testing::ValuesIn(update_cases()), name_of_case);

}  // namespace
}  // namespace harness::testing
