// Tests caches with wrong contents: complete files with correct checksums, whose offsets or ids point outside
// of the graph's arrays.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <functional>

#include "error_of.hpp"
#include "graph/cache/cache.hpp"
#include "graph/cache/layout.hpp"
#include "graph/checksum.hpp"
#include "support.hpp"

namespace harness::testing {
namespace {

using graph::cache::Header;
using graph::cache::Section;
using ::testing::HasSubstr;

/// The bytes of a cache, and access to its contents.
struct File {
  std::string bytes;

  Header& header() { return *reinterpret_cast<Header*>(bytes.data()); }
  graph::cache::Extension& extension() {
    return *reinterpret_cast<graph::cache::Extension*>(bytes.data() + sizeof(Header));
  }
  template <class T>
  T* at(const Section& section) {
    return reinterpret_cast<T*>(bytes.data() + section.offset);
  }
  graph::offset_t* out_offsets() { return at<graph::offset_t>(header().sections[graph::cache::out_offsets]); }
  graph::vertex_t* out_neighbors() {
    return at<graph::vertex_t>(header().sections[graph::cache::out_neighbors]);
  }
  graph::offset_t* in_offsets() { return at<graph::offset_t>(header().sections[graph::cache::in_offsets]); }
  graph::vertex_t* in_neighbors() {
    return at<graph::vertex_t>(header().sections[graph::cache::in_neighbors]);
  }
  graph::vertex_t* new_ids() { return at<graph::vertex_t>(extension().new_ids); }

  /// Corrects all checksums that are within the file.
  void seal() {
    const auto seal = [&](Section& section) {
      if (section.offset + section.bytes <= bytes.size())
        section.checksum = graph::checksum(std::string_view(bytes).substr(section.offset, section.bytes));
    };
    for (Section& section : header().sections) seal(section);
    header().checksum = graph::cache::header_checksum(header());
    if (extension().new_ids.bytes > 0) seal(extension().new_ids);
    extension().checksum = graph::cache::extension_checksum(extension());
  }
};

using Lie = std::function<void(File&)>;

const std::string no_error = "(no error)";

/// Writes a cache of this graph, changes it by `lie`, and corrects every checksum. Returns the message of the
/// reader.
std::string refusal(const graph::Graph& graph, const Lie& lie) {
  const TempFolder folder;
  const auto path = folder.path() / "a.hgr";
  graph::write_cache(graph, path);
  File file{read_text(path)};
  lie(file);
  file.seal();
  folder.file("a.hgr", file.bytes);
  std::string said = no_error;
  for (const unsigned threads : {1U, 3U}) {
    said = error_of([&] { graph::read_cache(path, threads); });
    if (said != no_error) {
      EXPECT_THAT(said, HasSubstr("a.hgr:1: found "));
      EXPECT_THAT(said, HasSubstr("expected a whole .hgr file"));
    }
  }
  return said;
}

/// Returns a graph of five vertices and six arcs. The last vertex has no arcs.
graph::Graph directed() {
  return graph::build_graph(edges(5, {{0, 1}, {0, 2}, {1, 2}, {1, 3}, {2, 3}, {3, 0}}), {}, "a");
}
graph::Graph undirected() {
  return graph::build_graph(edges(5, {{0, 1}, {1, 2}, {2, 3}}, {}, graph::Listing::half), {}, "a");
}
graph::Graph renumbered() {
  return undirected().with_new_ids({4, 3, 2, 1, 0});
}

TEST(LyingCache, ThatTellsTheTruthIsRead) {
  const auto nothing = [](File&) {};
  EXPECT_EQ(refusal(directed(), nothing), no_error);
  EXPECT_EQ(refusal(undirected(), nothing), no_error);
  EXPECT_EQ(refusal(renumbered(), nothing), no_error);
}

TEST(LyingCache, RowsRiseFromNothingToAllArcs) {
  const std::pair<const char*, Lie> lies[] = {
      {"rows begin behind the first arc", [](File& file) { file.out_offsets()[0] = 1; }},
      {"rows end before the last arc", [](File& file) { --file.out_offsets()[5]; }},
      {"rows end behind the last arc", [](File& file) { ++file.out_offsets()[5]; }},
      {"a row ends before it begins", [](File& file) { file.out_offsets()[2] = file.out_offsets()[1] - 1; }},
      {"a row ends far behind all arcs", [](File& file) { file.out_offsets()[3] = uint64_t{1} << 40; }},
      {"the last row ends before it begins",
       [](File& file) { file.out_offsets()[4] = file.out_offsets()[5] + 1; }},
      {"a row of the other direction ends before it begins",
       [](File& file) { file.in_offsets()[2] = file.in_offsets()[1] - 1; }},
      {"rows of the other direction end behind the last arc", [](File& file) { ++file.in_offsets()[5]; }},
  };
  for (const auto& [what, lie] : lies)
    EXPECT_THAT(refusal(directed(), lie), HasSubstr("rows that do not fit together")) << what;
  EXPECT_THAT(refusal(undirected(), lies[3].second), HasSubstr("rows that do not fit together"));
}

TEST(LyingCache, NeighboursExist) {
  for (const graph::vertex_t absent : {5U, 6U, 0xffffffffU}) {
    for (const size_t arc : {0, 3, 5}) {
      EXPECT_THAT(refusal(directed(), [&](File& file) { file.out_neighbors()[arc] = absent; }),
                  HasSubstr("rows that do not fit together"))
          << absent << " is no vertex";
      EXPECT_THAT(refusal(directed(), [&](File& file) { file.in_neighbors()[arc] = absent; }),
                  HasSubstr("rows that do not fit together"))
          << absent << " is no vertex";
    }
  }
}

TEST(LyingCache, NewIdsAreVertices) {
  for (const graph::vertex_t absent : {5U, 6U, 0xffffffffU}) {
    for (const size_t vertex : {0, 2, 4}) {
      EXPECT_THAT(refusal(renumbered(), [&](File& file) { file.new_ids()[vertex] = absent; }),
                  HasSubstr("new ids of no vertex"))
          << absent << " is no vertex";
    }
  }
  EXPECT_THAT(refusal(renumbered(), [](File& file) { file.new_ids()[1] = file.new_ids()[3]; }),
              HasSubstr("two vertices of one new id"));
  EXPECT_THAT(refusal(renumbered(), [](File& file) { file.extension().new_ids.bytes -= 4; }),
              HasSubstr("new ids cut short"));
  EXPECT_THAT(refusal(renumbered(), [](File& file) { file.extension().new_ids.offset += 4096; }),
              HasSubstr("new ids cut short"));
  EXPECT_THAT(refusal(renumbered(), [](File& file) { file.extension().new_ids.offset += 4; }),
              HasSubstr("new ids cut short or out of place"));
}

TEST(LyingCache, CountsAreThoseOfTheSections) {
  const std::pair<const char*, Lie> lies[] = {
      {"a vertex more", [](File& file) { ++file.header().vertices; }},
      {"a vertex less", [](File& file) { --file.header().vertices; }},
      {"an arc more", [](File& file) { ++file.header().arcs; }},
      {"an arc less", [](File& file) { --file.header().arcs; }},
      {"weights that are not there", [](File& file) { file.header().weighted = 1; }},
      {"one direction of two", [](File& file) { file.header().symmetric = 1; }},
      {"a section at no page", [](File& file) { file.header().sections[1].offset += 4; }},
      {"a section behind the end", [](File& file) { file.header().sections[4].offset += 40960; }},
      {"a text that goes on behind the end", [](File& file) { file.header().sections[6].bytes += 40960; }},
  };
  for (const auto& [what, lie] : lies) EXPECT_THAT(refusal(directed(), lie), HasSubstr("cut short")) << what;
  EXPECT_THAT(refusal(undirected(), [](File& file) { file.header().symmetric = 0; }), HasSubstr("cut short"))
      << "two directions of one";
  EXPECT_THAT(refusal(directed(), [](File& file) { file.header().vertices = uint64_t{1} << 32; }),
              HasSubstr("impossible counts"));
  EXPECT_THAT(refusal(directed(), [](File& file) { file.header().arcs = uint64_t{1} << 62; }),
              HasSubstr("impossible counts"));
}

}  // namespace
}  // namespace harness::testing
