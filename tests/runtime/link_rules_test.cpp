// Tests when a program has kernels in addition to those of its schedule. These kernels list rows of the
// graph's matrix, gather values before a superstep, or restrict rows to those of a rank. For each kernel,
// each precondition is removed once.
#include <gtest/gtest.h>

#include "plugins.hpp"
#include "runtime/run/link_lines.hpp"

namespace harness::testing {
namespace {

using backends::FrontierKind;

struct Linked {
  Plugins plugins;
  StringMap options{{"direction", "pull"}};
  runtime::LayoutPart part;

  Linked() {
    plugins.algorithm.provides.insert({"algorithm.pregather/1", "work.by_owner/1"});
    part.flags = HARNESS_ROWS_ARE_VERTICES;
    part.values_offset = 8;
  }
  runtime::Combination combination() const {
    return runtime::combine(plugins.request(options), undirected(), backends::BackendInfo{.name = "any"});
  }
  /// Returns a pull superstep over all rows of the graph's matrix, which the test may change.
  static runtime::SuperstepKind pull_over_all(const runtime::Combination& combination) {
    runtime::SuperstepKind kind = combination.kinds.front();
    kind.pulls = true;
    kind.backward = false;
    kind.in = FrontierKind::all;
    return kind;
  }
};

TEST(Pregathers, IfAPullOverAllRowsFindsRoomForTheValues) {
  Linked linked;
  const runtime::Combination combination = linked.combination();
  const runtime::SuperstepKind right = Linked::pull_over_all(combination);
  EXPECT_TRUE(runtime::pregathers(combination, linked.part, right));
  runtime::SuperstepKind other = right;
  other.pulls = false;
  EXPECT_FALSE(runtime::pregathers(combination, linked.part, other)) << "a push reads no values";
  other = right;
  other.backward = true;
  EXPECT_FALSE(runtime::pregathers(combination, linked.part, other));
  for (const FrontierKind in : {FrontierKind::queue, FrontierKind::bitmap, FrontierKind::bytemap}) {
    other = right;
    other.in = in;
    EXPECT_FALSE(runtime::pregathers(combination, linked.part, other)) << "few of the values are read";
  }
  linked.part.values_offset = 0;
  EXPECT_FALSE(runtime::pregathers(combination, linked.part, right)) << "the format has no room";
  linked.part.values_offset = 8;
  linked.plugins.algorithm.provides.erase("algorithm.pregather/1");
  EXPECT_FALSE(runtime::pregathers(linked.combination(), linked.part, right));
}

TEST(Pregathers, NotInOneKernelForTheWholeRun) {
  Linked linked;
  linked.options["fusion"] = "on";
  const runtime::Combination fused = linked.combination();
  EXPECT_FALSE(runtime::pregathers(fused, linked.part, Linked::pull_over_all(fused)));
}

TEST(NeedsExpansion, IfAListNamesVerticesThatAreNoRows) {
  Linked linked;
  runtime::SuperstepKind kind = Linked::pull_over_all(linked.combination());
  const auto needed = [&](FrontierKind in, uint32_t flags) {
    kind.in = in;
    linked.part.flags = flags;
    return runtime::needs_expansion(kind, linked.part);
  };
  EXPECT_FALSE(needed(FrontierKind::queue, HARNESS_ROWS_ARE_VERTICES));
  EXPECT_TRUE(needed(FrontierKind::queue, 0));
  EXPECT_FALSE(needed(FrontierKind::all, 0));
  EXPECT_FALSE(needed(FrontierKind::bitmap, 0));
  for (const uint32_t flags : {0, int{HARNESS_ROWS_ARE_VERTICES}})
    EXPECT_TRUE(needed(FrontierKind::reverse_queue, flags)) << "the list is that of the vertices not in it";
}

TEST(TakesOwnedRows, OfARankThatReceivesInItsRows) {
  Linked linked;
  EXPECT_FALSE(runtime::takes_owned_rows(linked.combination(), linked.part,
                                         Linked::pull_over_all(linked.combination())))
      << "one rank owns all rows";
  linked.options["ranks"] = "2";
  const runtime::Combination two = linked.combination();
  const runtime::SuperstepKind right = Linked::pull_over_all(two);
  EXPECT_TRUE(runtime::takes_owned_rows(two, linked.part, right));
  runtime::SuperstepKind other = right;
  other.pulls = false;
  EXPECT_FALSE(runtime::takes_owned_rows(two, linked.part, other)) << "rows of a push send";
  other.backward = true;
  EXPECT_TRUE(runtime::takes_owned_rows(two, linked.part, other)) << "and receive on the way back";
  for (const FrontierKind in : {FrontierKind::queue, FrontierKind::reverse_queue}) {
    other = right;
    other.in = in;
    EXPECT_FALSE(runtime::takes_owned_rows(two, linked.part, other)) << "the list has owned vertices only";
  }
  linked.part.flags = 0;
  EXPECT_FALSE(runtime::takes_owned_rows(two, linked.part, right)) << "rows are no vertices";
}

TEST(TakesOwnedRows, OfEdgesThatAreStreamed) {
  Linked linked;
  runtime::Combination combination = linked.combination();
  combination.edges.at = runtime::EdgesAt::stream;
  runtime::SuperstepKind kind = Linked::pull_over_all(combination);
  EXPECT_FALSE(runtime::takes_owned_rows(combination, linked.part, kind)) << "all edges are in one piece";
  linked.part.ranges.emplace_back();
  EXPECT_TRUE(runtime::takes_owned_rows(combination, linked.part, kind));
  kind.in = FrontierKind::queue;
  EXPECT_FALSE(runtime::takes_owned_rows(combination, linked.part, kind));
}

}  // namespace
}  // namespace harness::testing
