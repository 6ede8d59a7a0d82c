// Tests the binary cache of graphs: when a cached graph is used, how damage is noticed, and concurrent
// writers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/stat.h>

#include <fstream>
#include <thread>

#include "base/error.hpp"
#include "graph/cache/cache.hpp"
#include "graph/cache/layout.hpp"
#include "graph/output/sink.hpp"
#include "support.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

graph::GraphSpec kronecker(const std::string& name = "") {
  return {.name = name, .generator = "kronecker", .params = {{"scale", "8"}, {"directed", "true"}}};
}

std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry.path());
  return files;
}

TEST(Cache, SecondOpenIsAHitWithTheSameGraph) {
  const TempFolder folder;
  const graph::OpenOptions options{.cache_dir = folder.path() / "deep" / "cache"};
  const graph::Graph built = graph::open_graph(kronecker("a"), options);
  const graph::Graph cached = graph::open_graph(kronecker("b"), options);
  EXPECT_EQ(built.provenance().at("cache"), "built");
  EXPECT_EQ(cached.provenance().at("cache"), "hit");
  EXPECT_EQ(cached.name(), "b");
  EXPECT_EQ(built.fingerprint(), cached.fingerprint());
  EXPECT_EQ(cached.fingerprint(), graph::fingerprint_of(cached.out(), 1));
  EXPECT_EQ(cached.edges_d(), built.edges_d());
  EXPECT_EQ(built.provenance().at("source"), cached.provenance().at("source"));
  EXPECT_EQ(files_in(options.cache_dir).size(), 1U) << "and no temporary file stays behind";
  expect_consistent(cached);
}

// A cache file has the ids that a vertex order gives the vertices, and the external ids of the input. Each of
// the two arrays begins on a new page. Both must be read back.
TEST(Cache, IdsOfTheInputAndOfAnOrderingComeBack) {
  const TempFolder folder;
  std::string lines;
  for (int i = 0; i < 3000; ++i)
    lines += fmt::format("{} {}\n", 7'000'000'000 + i * 31, 7'000'000'000 + (i * i + 1) % 3000 * 31);
  for (const char* order : {"original", "random"}) {
    for (const char* compact : {"true", "false"}) {
      const bool compacts = std::string(compact) == "true";
      const std::string content = compacts ? lines : "0 1\n1 2\n2 3\n";
      const graph::GraphSpec spec{
          .file = folder.file(fmt::format("{}{}.el", order, compact), content).string(),
          .params = {{"compact", compact}},
          .order = order};
      const graph::OpenOptions options{.cache_dir = folder.path() / "cache"};
      const graph::Graph built = graph::open_graph(spec, options), cached = graph::open_graph(spec, options);
      EXPECT_EQ(cached.provenance().at("cache"), "hit");
      EXPECT_EQ(std::vector(cached.new_ids().begin(), cached.new_ids().end()),
                std::vector(built.new_ids().begin(), built.new_ids().end()));
      EXPECT_EQ(built.ids().empty(), !compacts);
      EXPECT_EQ(built.new_ids().empty(), std::string(order) == "original");
      ASSERT_EQ(cached.ids().size(), built.ids().size());
      for (size_t v = 0; v < built.ids().size(); ++v) ASSERT_EQ(cached.ids()[v], built.ids()[v]) << v;
      EXPECT_EQ(cached.fingerprint(), built.fingerprint());
    }
  }
}

TEST(Cache, EveryChoiceHasItsOwnEntry) {
  const TempFolder folder;
  const graph::OpenOptions options{.cache_dir = folder.path()};
  graph::GraphSpec spec = kronecker();
  graph::open_graph(spec, options);
  spec.params["seed"] = "2";
  EXPECT_EQ(graph::open_graph(spec, options).provenance().at("cache"), "built");
  spec.weights.kind = graph::Weights::Kind::generated;
  EXPECT_EQ(graph::open_graph(spec, options).provenance().at("cache"), "built");
  spec.cleaning.direction = graph::Cleaning::Direction::symmetrise;
  EXPECT_EQ(graph::open_graph(spec, options).provenance().at("cache"), "built");
  EXPECT_EQ(files_in(folder.path()).size(), 4U);
}

TEST(Cache, ChangedFileIsReadAgain) {
  const TempFolder folder;
  const graph::OpenOptions options{.cache_dir = folder.path() / "cache"};
  const graph::GraphSpec spec{.file = folder.file("a.el", "0 1\n").string()};
  EXPECT_EQ(graph::open_graph(spec, options).num_edges(), 1U);
  EXPECT_EQ(graph::open_graph(spec, options).provenance().at("cache"), "hit");
  folder.file("a.el", "0 1\n1 2\n");
  EXPECT_EQ(graph::open_graph(spec, options).num_edges(), 2U);
}

TEST(Cache, AnyFlippedByteIsNoticed) {
  const TempFolder folder;
  const auto path = folder.path() / "a.hgr";
  graph::write_cache(graph::build_graph(edges(4, {{0, 1}, {2, 3}, {3, 0}}, {1, 2, 3}), {}, "a"), path);
  const std::string good = read_text(path);
  const graph::Graph graph = graph::read_cache(path);
  // Padding has no data and no checksum. The header, and the first bytes of every section, are checked.
  for (size_t i = 0; i < good.size(); ++i) {
    const size_t in_page = i % 4096;
    if (i >= sizeof(graph::cache::Header) && (i < 4096 || in_page >= 12)) continue;
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 0x10);
    folder.file("b.hgr", bad);
    try {
      graph::read_cache(folder.path() / "b.hgr");
      ADD_FAILURE() << "byte " << i << " was not checked";
    } catch (const Error& error) {
      EXPECT_THAT(error.what(), HasSubstr("b.hgr:1: found"));
    }
  }
  for (size_t size = 0; size < good.size(); size += 100) {
    folder.file("b.hgr", good.substr(0, size));
    EXPECT_THROW(graph::read_cache(folder.path() / "b.hgr"), Error) << size;
  }
}

TEST(Cache, DamageLeadsToRebuilding) {
  const TempFolder folder;
  const graph::OpenOptions options{.cache_dir = folder.path()};
  const std::string fingerprint = graph::open_graph(kronecker(), options).fingerprint();
  const auto path = files_in(folder.path()).at(0);
  std::string bytes = read_text(path);
  bytes[4096 + 100] = static_cast<char>(bytes[4096 + 100] ^ 1);
  std::ofstream(path, std::ios::binary) << bytes;
  const graph::Graph rebuilt = graph::open_graph(kronecker(), options);
  EXPECT_THAT(rebuilt.provenance().at("cache"), StartsWith("rebuilt: "));
  EXPECT_EQ(rebuilt.fingerprint(), fingerprint);
  EXPECT_EQ(graph::open_graph(kronecker(), options).provenance().at("cache"), "hit");
}

TEST(Cache, SwappedEntriesAreNoticed) {
  const TempFolder folder;
  const graph::OpenOptions options{.cache_dir = folder.path()};
  const graph::GraphSpec path{.generator = "path", .params = {{"vertices", "9"}}};
  graph::open_graph(kronecker(), options);
  graph::open_graph(path, options);
  const auto files = files_in(folder.path());
  std::filesystem::rename(files.at(0), folder.path() / "aside");
  std::filesystem::rename(files.at(1), files.at(0));
  std::filesystem::rename(folder.path() / "aside", files.at(1));
  const graph::Graph rebuilt = graph::open_graph(path, options);
  EXPECT_EQ(rebuilt.num_vertices(), 9U);
  EXPECT_THAT(rebuilt.provenance().at("cache"), HasSubstr("found the graph of another source"));
  EXPECT_EQ(graph::open_graph(path, options).provenance().at("cache"), "hit");
  EXPECT_FALSE(rebuilt.provenance().contains("cache_key"));
}

TEST(Cache, WhatIsNoFileIsMadeAnew) {
  const TempFolder folder;
  const graph::OpenOptions options{.cache_dir = folder.path()};
  const std::string fingerprint = graph::open_graph(kronecker(), options).fingerprint();
  const auto path = files_in(folder.path()).at(0);
  std::filesystem::remove(path);
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  EXPECT_THAT(graph::open_graph(kronecker(), options).provenance().at("cache"), StartsWith("rebuilt: "));
  EXPECT_EQ(graph::open_graph(kronecker(), options).provenance().at("cache"), "hit");
  std::filesystem::remove(path);
  std::filesystem::create_directory(path);
  const graph::Graph graph = graph::open_graph(kronecker(), options);
  EXPECT_THAT(graph.provenance().at("cache"), StartsWith("not written: "));
  EXPECT_EQ(graph.fingerprint(), fingerprint);
}

TEST(Cache, LeftoversOfKilledWritersGoAndThoseOfLivingOnesStay) {
  const TempFolder folder;
  const auto hour_old = [](const std::filesystem::path& path) {
    std::filesystem::last_write_time(path,
                                     std::filesystem::file_time_type::clock::now() - std::chrono::hours(1));
  };
  hour_old(folder.file("0123.hgr.tmp.42.0", "left"));
  folder.file("4567.hgr.tmp.42.0", "young");
  graph::WholeFile alive(folder.path() / "89ab.hgr");
  alive.write("half");
  for (const auto& path : files_in(folder.path())) {
    if (path.filename().string().starts_with("89ab")) hour_old(path);
  }
  graph::open_graph(kronecker(), {.cache_dir = folder.path()});
  EXPECT_EQ(files_in(folder.path()).size(), 3U) << "the young one, the living one, and the new entry";
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "0123.hgr.tmp.42.0"));
  alive.commit();
  EXPECT_EQ(read_text(folder.path() / "89ab.hgr"), "half");
}

TEST(Cache, FolderThatCannotBeWrittenIsNoFailure) {
  const TempFolder folder;
  const auto file = folder.file("occupied", "a file where the folder should be");
  const graph::Graph graph = graph::open_graph(kronecker(), {.cache_dir = file});
  EXPECT_THAT(graph.provenance().at("cache"), StartsWith("not written: "));
}

TEST(Cache, ManyWritersLeaveOneWholeFile) {
  const TempFolder folder;
  const graph::OpenOptions options{.cache_dir = folder.path(), .threads = 1};
  {
    std::vector<std::jthread> writers;
    for (int i = 0; i < 6; ++i) writers.emplace_back([&] { graph::open_graph(kronecker(), options); });
  }
  EXPECT_EQ(files_in(folder.path()).size(), 1U);
  EXPECT_EQ(graph::open_graph(kronecker(), options).provenance().at("cache"), "hit");
}

TEST(Cache, AnEntryIsDescribedByItsFirstPages) {
  const TempFolder folder;
  const auto path = folder / "a.hgr";
  graph::EdgeList list = edges(3, {{0, 1}, {1, 2}});
  list.provenance["source"] = "a.mtx";
  graph::write_cache(graph::build_graph(std::move(list), {}, "a"), path);
  EXPECT_EQ(graph::describe_cache(path), "a: 3 vertices, 2 edges, from a.mtx");
  std::filesystem::resize_file(path, std::filesystem::file_size(path) - 1);
  EXPECT_EQ(graph::describe_cache(path), "a graph that is cut short");
  std::filesystem::resize_file(path, 100);
  EXPECT_EQ(graph::describe_cache(path), "no graph that this version reads");
  EXPECT_EQ(graph::describe_cache(folder / "none.hgr"), "no graph that this version reads");
}

TEST(Cache, NamedAsInputItCanBeCleanedAgain) {
  const TempFolder folder;
  const auto path = folder.path() / "a.hgr";
  const graph::Graph graph = graph::open_graph(kronecker());
  graph::write_cache(graph, path);
  graph::GraphSpec spec{.file = path.string()};
  EXPECT_EQ(graph::open_graph(spec).fingerprint(), graph.fingerprint());
  spec.cleaning.direction = graph::Cleaning::Direction::symmetrise;
  const graph::Graph both = graph::open_graph(spec);
  EXPECT_TRUE(both.symmetric());
  expect_consistent(both);
}

}  // namespace
}  // namespace harness::testing
