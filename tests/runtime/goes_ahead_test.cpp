// Tests when a CPU thread may process vertices in the same superstep in which it has activated them. If any
// one precondition is missing, it may not.
#include <gtest/gtest.h>

#include "plugins.hpp"
#include "runtime/run/link_lines.hpp"

namespace harness::testing {
namespace {

struct Case {
  Plugins plugins;
  StringMap options{{"ordering", "on"}, {"dedup", "off"}};
  size_t parts = 1;
  uint32_t flags = HARNESS_ROWS_ARE_VERTICES;

  Case() { plugins.algorithm.provides.insert("work.any_order/1"); }
  bool goes_ahead() const {
    const runtime::Combination combination =
        runtime::combine(plugins.request(options), undirected(), backends::BackendInfo{.name = "any"});
    runtime::Layout layout;
    for (size_t i = 0; i < parts; ++i) layout.parts.emplace_back().flags = flags;
    return runtime::goes_ahead(combination, layout, combination.kinds[runtime::sparse]);
  }
};

TEST(GoesAhead, WhereVerticesAreOrderedAndMayEnterTwice) {
  Case right;
  EXPECT_TRUE(right.goes_ahead());
  right.options["dedup"] = "counter";
  EXPECT_TRUE(right.goes_ahead());
}

TEST(GoesAhead, OnlyIfTheAlgorithmTakesVerticesInAnyOrder) {
  Case other;
  other.plugins.algorithm.provides.erase("work.any_order/1");
  EXPECT_FALSE(other.goes_ahead());
}

TEST(GoesAhead, NotWithOtherOptions) {
  for (const auto& [option, value] :
       std::vector<std::pair<std::string, std::string>>{{"ordering", "off"},
                                                        {"dedup", "bitmap"},
                                                        {"dedup", "bytemap"},
                                                        {"direction", "pull"},
                                                        {"frontier_out", "bitmap"}}) {
    Case other;
    other.options[option] = value;
    if (option == "frontier_out") other.options["frontier_in"] = "queue";
    EXPECT_FALSE(other.goes_ahead()) << option << " " << value;
  }
}

TEST(GoesAhead, NotWhereAThreadCannotTellTheRowsOfAVertex) {
  Case other;
  other.parts = 2;
  EXPECT_FALSE(other.goes_ahead());
  other.parts = 1;
  other.flags = 0;
  EXPECT_FALSE(other.goes_ahead());
}

}  // namespace
}  // namespace harness::testing
