// Tests graphs in archives, and graphs in compressed files that libarchive decompresses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "collections.hpp"
#include "packed.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

const std::string matrix = "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n2 1\n3 2\n";
const std::string dense = "%%MatrixMarket matrix array real general\n1 1\n0\n";

std::string tar(const Files& files, Setting filter = archive_write_add_filter_none) {
  return packed(files, archive_write_set_format_pax_restricted, filter);
}

std::string compressed(const std::string& text, Setting filter) {
  return packed({{"data", text}}, archive_write_set_format_raw, filter);
}

struct Kind {
  const char* name;
  Setting filter;
};
const Kind kinds[] = {{"xz", archive_write_add_filter_xz},
                      {"bzip2", archive_write_add_filter_bzip2},
                      {"lz4", archive_write_add_filter_lz4}};

TEST(Unpacked, ByContentWhateverTheName) {
  for (const Kind& kind : kinds) {
    const graph::Graph graph = parse("a.mtx.xz", compressed(matrix, kind.filter));
    EXPECT_EQ(graph.num_edges(), 4U);
    EXPECT_THAT(graph.provenance().at("format"), HasSubstr(std::string("in ") + kind.name));
    EXPECT_EQ(graph.name(), "a");
  }
  std::string long_text = "0 1\n";
  for (int i = 0; i < 100'000; ++i) long_text += "1 0\n";
  EXPECT_EQ(parse("a.el.bz2", compressed(long_text, archive_write_add_filter_bzip2)).num_edges(), 2U);
}

TEST(Unpacked, SeveralStreamsFollowEachOther) {
  for (const Kind& kind : kinds) {
    const std::string two = compressed("0 1\n", kind.filter) + compressed("1 2\n", kind.filter);
    EXPECT_EQ(parse("a.el", two).num_edges(), 2U) << kind.name;
  }
}

TEST(Unpacked, EveryTruncationIsRefused) {
  for (const Kind& kind : kinds) {
    const std::string whole = compressed(matrix, kind.filter);
    for (size_t size = 6; size < whole.size(); ++size) {
      EXPECT_THAT(parse_error("a.mtx", whole.substr(0, size)), StartsWith("a.mtx:1: found"))
          << kind.name << size;
    }
    EXPECT_THAT(parse_error("a.mtx", whole + "garbage"), StartsWith("a.mtx:1: found")) << kind.name;
  }
}

// libarchive may read a few bytes after the end of the data, because they could begin another stream. The
// message may therefore report a few bytes less than there are.
TEST(Unpacked, WhatFollowsItsEndIsCounted) {
  const std::string whole = compressed(matrix, archive_write_add_filter_lz4);
  EXPECT_THAT(parse_error("a.mtx", whole + std::string(104, '\0')),
              ::testing::ContainsRegex("a.mtx:1: found 10[0-4] bytes after the end of the lz4 data"));
}

TEST(Archive, TheNameTellsWhichMember) {
  const Files suite = {{"x/", ""}, {"x/x_coord.mtx", dense}, {"x/x.mtx", matrix}, {"x/x_b.mtx", dense}};
  for (const Setting filter : {archive_write_add_filter_none, archive_write_add_filter_gzip,
                               archive_write_add_filter_bzip2, archive_write_add_filter_zstd}) {
    const graph::Graph graph = parse("x.tar.gz", tar(suite, filter));
    EXPECT_EQ(graph.num_edges(), 4U);
    EXPECT_EQ(graph.name(), "x");
    EXPECT_EQ(graph.provenance().at("member"), "x/x.mtx");
  }
  const Files konect = {
      {"k/README.k", "words"}, {"k/out.k", "% asym unweighted\n1 2\n"}, {"k/meta.k", "name: k"}};
  EXPECT_EQ(parse("download.tsv.k.tar.bz2", tar(konect)).name(), "k");
  const Files zipped = {{"readme.html", "<html>"}, {"net.edges", "0 1\n1 2\n"}};
  for (const Setting compression :
       {archive_write_zip_set_compression_store, archive_write_zip_set_compression_deflate}) {
    EXPECT_EQ(parse("net.zip", packed(zipped, archive_write_set_format_zip, compression)).num_edges(), 2U);
  }
  EXPECT_EQ(parse("x.tar", tar({{"one", "0 1\n1 2\n"}})).num_edges(), 2U);
  EXPECT_EQ(parse("x.tar", tar({{"one.el", "0 1\n"}})).num_edges(), 1U);
  EXPECT_EQ(parse("x.tar", tar({{"a.mtx.xz", compressed(matrix, archive_write_add_filter_xz)}})).num_edges(),
            4U);
}

TEST(Archive, CompanionsLieInItToo) {
  const graph::Graph graph = parse("g.tar.zst", tar({{"g.properties", "graph.g.directed=false\n"},
                                                     {"g.v", "5\n8\n"},
                                                     {"g.e", "8 5\n"},
                                                     {"g-BFS", "5 0\n8 1\n"}},
                                                    archive_write_add_filter_zstd));
  EXPECT_EQ(graph.provenance().at("format"), "graphalytics in tar in zstd");
  EXPECT_TRUE(graph.symmetric());
  EXPECT_EQ(graph.ids()[1], "8");
}

TEST(Archive, OfAGraphThatWebGraphItselfMade) {
  // tiny.tar is the output of `java it.unimi.dsi.webgraph.BVGraph -g ASCIIGraph` for this text.
  const std::string text =
      "12\n1 2 3 4 7\n0 2 3 4 7\n\n0 1 2 4 7 9\n3\n3 4 6 7 8 9 10\n3 4 5 7 8 9 10\n\n1 2 3 4 7\n"
      "0 1 2 3 4 5 6 7 8 10 11\n0 1 2 3 4 5 6 7 8 9 11\n10\n";
  const graph::Graph graph = graph::open_graph({.file = HARNESS_CORPUS "/tiny.tar"});
  EXPECT_EQ(graph.provenance().at("format"), "webgraph in tar");
  EXPECT_EQ(graph.fingerprint(), parse("tiny.graph-txt", text).fingerprint());
}

TEST(Archive, AChoiceIsTheUsers) {
  const Files two = {{"f/a.mtx", matrix}, {"f/b.el", "0 1\n"}, {"g/b.el", "0 2\n"}};
  EXPECT_THAT(
      parse_error("x.tar", tar(two)),
      HasSubstr(
          "x.tar:1: found an archive with 3 graphs (f/a.mtx, f/b.el, g/b.el), expected one (member: NAME"));
  const auto chosen = [&](const std::string& name) {
    return open_beside({{"x.tar", tar(two)}}, {{"member", name}});
  };
  EXPECT_EQ(chosen("a.mtx").num_edges(), 4U);
  EXPECT_EQ(chosen("g/b.el").num_vertices(), 3U);
  const auto refused = [&](const std::string& name) {
    return refusal_beside({{"x.tar", tar(two)}}, {{"member", name}});
  };
  EXPECT_THAT(refused("b.el"), HasSubstr("found 2 members called 'b.el'"));
  EXPECT_THAT(refused("c"), HasSubstr("found 0 members called 'c', expected one of: f/a.mtx"));
  EXPECT_THAT(refusal_beside({{"a.el", "0 1\n"}}, {{"member", "b"}}),
              HasSubstr("expected a tar or zip archive"));
  EXPECT_THAT(
      parse_error("x.tar", tar({{"a.pdf", "p"}, {"b.jpg", "j"}})),
      HasSubstr("x.tar:1: found an archive of 2 files of which none has the name of a graph (a.pdf, b.jpg)"));
}

TEST(Archive, MembersMayHaveNamesOfAnyBytes) {
  for (const char* name : {"plain.el", "gr\u00e4ph/\u00fc.el", "\xfc.el"})
    EXPECT_EQ(parse("x.tar", tar({{name, "0 1\n"}})).num_edges(), 1U) << name;
}

TEST(Archive, WrongOnesAreRefused) {
  EXPECT_THAT(parse_error("x.tar", tar({{"a/x.el", "0 1\n1 z\n"}})), StartsWith("x.tar/a/x.el:2: found 'z'"));
  EXPECT_THAT(parse_error("x.tar", tar({{"y.tar", tar({{"a.el", "0 1\n"}})}})),
              HasSubstr("an archive in an archive"));
  const std::string whole = tar({{"x.el", std::string(5000, '\n') + "0 1\n"}});
  EXPECT_THAT(parse_error("x.tar", whole.substr(0, 3000)), HasSubstr("x.tar:1: found damaged tar data"));
  std::string damaged = whole;
  damaged[600] = 'x';
  EXPECT_FALSE(parse_error("x.tar", damaged).empty());
}

}  // namespace
}  // namespace harness::testing
