// Tests the key of a layout. Files of layouts are found by this text, also by later versions of harness.
#include "runtime/store/layout_key.hpp"

#include <gmock/gmock.h>

#include "plugins.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string key_of(const graph::Graph& graph, const StringMap& options, bool wide_edges = false,
                   const runtime::VertexRange& range = {}) {
  Plugins plugins;
  plugins.format.content_hash = "4711";
  const backends::BackendInfo any{.name = "any"};
  const runtime::Combination run = runtime::combine(plugins.request(options), graph, any);
  return runtime::layout_key(graph, run, run.kinds.front(), wide_edges, range);
}

TEST(LayoutKey, NamesTheSideOfTheGraph) {
  const std::string graph = directed().fingerprint(), format = " 4711";
  const std::string push = key_of(directed(), {{"direction", "push"}}),
                    pull = key_of(directed(), {{"direction", "pull"}});
  EXPECT_THAT(push, ::testing::StartsWith(graph + " out "));
  EXPECT_THAT(pull, ::testing::StartsWith(graph + " in "));
  EXPECT_THAT(push, HasSubstr(format));
  EXPECT_EQ(key_of(undirected(), {{"direction", "push"}}), key_of(undirected(), {{"direction", "pull"}}))
      << "both sides are the same arrays";
}

TEST(LayoutKey, NamesWidthAndVertices) {
  const std::string plain = key_of(directed(), {{"direction", "push"}});
  EXPECT_THAT(plain, Not(HasSubstr(" wide")));
  EXPECT_EQ(key_of(directed(), {{"direction", "push"}}, true), plain + " wide");
  const runtime::VertexRange first{.begin = 0, .end = 4, .whole = false};
  EXPECT_EQ(key_of(directed(), {{"direction", "push"}}, false, first), plain + " into 0:4");
  EXPECT_EQ(key_of(directed(), {{"direction", "pull"}}, false, first),
            key_of(directed(), {{"direction", "pull"}}) + " rows 0:4");
}

}  // namespace
}  // namespace harness::testing
