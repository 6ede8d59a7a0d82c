// Tests the totals over the programs and layouts of a prepared configuration.
#include <gtest/gtest.h>

#include <atomic>
#include <harness/plugin.hpp>

#include "linking_backend.hpp"
#include "runtime/session.hpp"

namespace harness::testing {
namespace {

struct FoldedProgram final : NoProgram {
  std::optional<backends::Folding> folding() const override {
    return backends::Folding{.calls = 10, .calls_left = 1, .atomics = 4, .atomics_left = 2};
  }
};

/// Each program of this backend takes longer to link than the previous one. The first two come from its
/// cache.
struct FoldingBackend final : LinkingBackend {
  std::atomic<int> assembled{0};

  backends::Assembled assemble(const backends::LinkLine&) override {
    const int before = assembled++;
    return {.program = std::make_unique<FoldedProgram>(), .cached = before < 2, .link_ms = before * 5.0};
  }
};

struct Descriptor {
  const uint32_t* some;
};

/// Builds a layout of `parts` parts, each with an array of 24 bytes.
template <int parts>
int32_t build_arrays(const harness_build_input*, const harness_builder* builder, harness_error* error) {
  return guarded(error, [&] {
    for (int i = 0; i < parts; ++i) {
      PartBuilder<Descriptor> part(*builder);
      part.array(&Descriptor::some, "some", 6);
      part.rows = 1;
      part.finish();
    }
  });
}

struct FoldedPlugins : Plugins {
  FoldedPlugins() {
    format.format.state_bytes = sizeof(Descriptor);
    for (plugin::Plugin* plugin : {&algorithm, &format, &schedule}) plugin->images = images_for("any");
  }
};

TEST(Prepared, IsTheSumOfItsPrograms) {
  FoldedPlugins plugins;
  plugins.format.format.build = build_arrays<3>;
  const plugin::Registry registry;
  runtime::Session session(registry, std::make_unique<FoldingBackend>());
  const runtime::Prepared prepared = session.prepare(undirected(), plugins.request({}));
  const runtime::AssemblyCost& assembly = prepared.instance->assembly();
  ASSERT_TRUE(assembly.folding.has_value());
  EXPECT_EQ(assembly.folding->calls, 20u) << "the second and third part share a program";
  EXPECT_EQ(assembly.folding->calls_left, 2u);
  EXPECT_EQ(assembly.folding->atomics, 8u);
  EXPECT_EQ(assembly.folding->atomics_left, 4u);
  EXPECT_FALSE(assembly.cached) << "the second of its programs was linked";
  EXPECT_EQ(assembly.link_ms, 10) << "they are linked side by side; the conversions came before";
}

TEST(Prepared, KnowsTheBytesOfItsLayout) {
  FoldedPlugins plugins;
  plugins.format.format.build = build_arrays<2>;
  const plugin::Registry registry;
  runtime::Session session(registry, std::make_unique<FoldingBackend>());
  const runtime::Prepared prepared = session.prepare(undirected(), plugins.request({}));
  EXPECT_EQ(prepared.format_bytes, 48u);
  EXPECT_EQ(prepared.layouts.size(), 1u);
  EXPECT_GT(prepared.build_ms, 0);
  EXPECT_EQ(prepared.spent_ms, prepared.build_ms) << "nothing was read from a file";
}

uint64_t edges_of_last_build = 0;

int32_t build_and_note(const harness_build_input* input, const harness_builder* builder,
                       harness_error* error) {
  edges_of_last_build = input->edges;
  return build_arrays<1>(input, builder, error);
}

// The oriented graph has each edge of an undirected graph once. A configuration gets the oriented graph of
// its own graph, even if the previous configuration was on another graph.
TEST(Prepared, OrientsTheGraphOfEachRow) {
  FoldedPlugins plugins;
  plugins.format.format.build = build_and_note;
  plugins.algorithm.demands = {"graph.oriented/1"};
  const plugin::Registry registry;
  const graph::Graph longer = graph::open_graph({.generator = "path", .params = {{"vertices", "100"}}});
  runtime::Session session(registry, std::make_unique<FoldingBackend>());
  for (int i = 0; i < 2; ++i) {
    const runtime::Prepared first = session.prepare(undirected(), plugins.request({}));
    EXPECT_EQ(edges_of_last_build, 3u);
    EXPECT_GT(first.orient_ms, 0);
    session.prepare(longer, plugins.request({}));
    EXPECT_EQ(edges_of_last_build, 99u);
    const uint64_t kept = session.kept_bytes();
    session.forget();
    EXPECT_LE(session.kept_bytes() + 101 * sizeof(uint64_t) + 99 * sizeof(uint32_t), kept)
        << "the oriented graph was kept for further rows";
  }
}

// Two queues of 100 vertices and the list of the only row of the layout's matrix take 804 bytes. The option
// `dedup` adds one mark per vertex: a bit, a byte or a word, in whole words.
TEST(Prepared, KnowsTheBytesOfItsFrontiers) {
  FoldedPlugins plugins;
  plugins.format.format.build = build_arrays<1>;
  const plugin::Registry registry;
  const graph::Graph path = graph::open_graph({.generator = "path", .params = {{"vertices", "100"}}});
  const auto frontier_bytes = [&](const StringMap& options) {
    runtime::Session session(registry, std::make_unique<FoldingBackend>());
    const runtime::Prepared prepared = session.prepare(path, plugins.request(options));
    return session.bytes(runtime::Owner::frontier);
  };
  EXPECT_EQ(frontier_bytes({{"dedup", "bitmap"}, {"ordering", "off"}}), 804u + 4 * 4);
  EXPECT_EQ(frontier_bytes({{"dedup", "bytemap"}, {"ordering", "off"}}), 804u + 25 * 4);
  EXPECT_EQ(frontier_bytes({{"dedup", "counter"}, {"ordering", "off"}}), 804u + 100 * 4);
  EXPECT_EQ(frontier_bytes({{"dedup", "bitmap"}, {"ordering", "on"}}), 804u + 16 + 2 * 400 + 100)
      << "two far piles, and a byte per vertex that is in one";
}

// Ranks own vertices in multiples of 32. On a path of 100 vertices, the first of two ranks owns 64 vertices
// with 127 of the 198 arcs.
TEST(Prepared, KnowsHowUnequalItsRanksAre) {
  FoldedPlugins plugins;
  plugins.format.format.build = build_arrays<1>;
  plugins.algorithm.provides.insert("work.by_owner/1");
  const plugin::Registry registry;
  const auto path_of = [](const char* vertices) {
    return graph::open_graph({.generator = "path", .params = {{"vertices", vertices}}});
  };
  const graph::Graph path = path_of("100"), one = path_of("1");
  runtime::Session session(registry, std::make_unique<FoldingBackend>());
  {
    const runtime::Prepared alone = session.prepare(path, plugins.request({}));
    EXPECT_EQ(alone.rank_bytes, 0u);
  }
  {
    const runtime::Prepared two = session.prepare(path, plugins.request({{"ranks", "2"}}));
    EXPECT_EQ(two.layouts.size(), 2u);
    EXPECT_EQ(two.format_bytes, 48u);
    EXPECT_DOUBLE_EQ(two.rank_imbalance, 127 * 2 / 198.0);
    uint64_t own = session.bytes(runtime::Owner::algorithm) + session.bytes(runtime::Owner::frontier) +
                   session.bytes(runtime::Owner::scratch);
    EXPECT_GE(two.rank_bytes, 24 + own / 2) << "the rank with more memory";
    EXPECT_LE(two.rank_bytes, 24 + own);
  }
  EXPECT_EQ(session.prepare(one, plugins.request({{"ranks", "2"}})).rank_imbalance, 1)
      << "there are no edges to share";
}

}  // namespace
}  // namespace harness::testing
