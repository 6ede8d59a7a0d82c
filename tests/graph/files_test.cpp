// Tests compressed files, damaged GAPBS files, and real files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>
#include <zstd.h>

#include "base/error.hpp"
#include "graph/output/writers.hpp"
#include "graph/tiny.hpp"
#include "support.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;

const std::string path_text = "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n2 1\n3 2\n";

std::string gzip(const std::string& text) {
  z_stream stream{};
  deflateInit2(&stream, 6, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

std::string zstd(const std::string& text) {
  std::string out(ZSTD_compressBound(text.size()), '\0');
  out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 3));
  return out;
}

TEST(Compressed, BothKindsWhateverTheName) {
  const std::string expected = parse("a.mtx", path_text).fingerprint();
  EXPECT_EQ(parse("a.mtx.gz", gzip(path_text)).fingerprint(), expected);
  EXPECT_EQ(parse("a.bin", zstd(path_text)).fingerprint(), expected);
  EXPECT_EQ(parse("a.mtx.zst", zstd(path_text)).name(), "a");
  EXPECT_THAT(parse("a.mtx.gz", gzip(path_text)).provenance().at("format"), HasSubstr("in gzip"));
}

TEST(Compressed, SeveralMembersFollowEachOther) {
  const std::string a = path_text.substr(0, 20), b = path_text.substr(20);
  EXPECT_EQ(parse("a.gz", gzip(a) + gzip(b)).num_edges(), 4U);
  EXPECT_EQ(parse("a.zst", zstd(a) + zstd(b)).num_edges(), 4U);
}

TEST(Compressed, FramesToSkipAndLongWindows) {
  const std::string skip("\x50\x2a\x4d\x18\x02\0\0\0ab", 10);
  EXPECT_EQ(parse("a.zst", skip + zstd(path_text)).num_edges(), 4U);
  ZSTD_CCtx* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, 28);
  std::string out(ZSTD_compressBound(path_text.size()), '\0');
  ZSTD_outBuffer to{out.data(), out.size(), 0};
  // The data are compressed in two steps, so that the compressed data do not state their size.
  ZSTD_inBuffer from{path_text.data(), path_text.size() - 1, 0};
  ZSTD_compressStream2(context, &to, &from, ZSTD_e_flush);
  from.size = path_text.size();
  ZSTD_compressStream2(context, &to, &from, ZSTD_e_end);
  ZSTD_freeCCtx(context);
  EXPECT_EQ(parse("a.zst", out.substr(0, to.pos)).num_edges(), 4U);
}

TEST(Compressed, LargerThanTheFirstGuess) {
  std::string text = "0 1\n";
  for (int i = 0; i < 2'000'000; ++i) text += "1 0\n";
  EXPECT_EQ(parse("a.gz", gzip(text)).num_edges(), 2U);
  EXPECT_EQ(parse("a.zst", zstd(text)).num_edges(), 2U);
}

TEST(Compressed, EveryTruncationIsRefused) {
  for (const std::string& whole : {gzip(path_text), zstd(path_text)}) {
    for (size_t size = 4; size < whole.size(); ++size) {
      EXPECT_THAT(parse_error("a.mtx", whole.substr(0, size)), HasSubstr("a.mtx:1: found")) << size;
    }
    EXPECT_THAT(parse_error("a.mtx", whole + "garbage"), HasSubstr("after the end of the"));
    std::string damaged = whole;
    damaged[whole.size() / 2] = static_cast<char>(damaged[whole.size() / 2] ^ 0x55);
    EXPECT_FALSE(parse_error("a.mtx", damaged).empty());
  }
  EXPECT_THAT(parse_error("a.mtx.gz", gzip(path_text + "1 x\n")), HasSubstr("a.mtx.gz:5: found 'x'"));
}

TEST(Gapbs, LiesAreRefused) {
  const TempFolder folder;
  const graph::Graph path = graph::build_graph(edges(3, {{0, 1}, {1, 2}}, {}, graph::Listing::half), {}, "p");
  graph::write_graph(path, folder.path() / "p.sg");
  const std::string good = read_text(folder.path() / "p.sg");
  ASSERT_EQ(good.size(), 17U + 4 * 8 + 4 * 4);
  std::string bad = good;
  bad[17 + 4 * 8] = 9;  // the first neighbour
  EXPECT_THAT(parse_error("p.sg", bad), HasSubstr("found neighbour 9 of vertex 0"));
  bad = good;
  bad[17 + 4 * 8] = 2;
  EXPECT_THAT(parse_error("p.sg", bad), HasSubstr("without its reverse"));
  bad = good;
  bad[17 + 8] = 100;  // start of row 1
  EXPECT_THAT(parse_error("p.sg", bad), HasSubstr("found offsets"));
}

struct RealFile {
  const char* name;
  graph::vertex_t vertices;
  graph::offset_t arcs;
  bool symmetric, weighted;
};

TEST(RealFiles, HaveTheirPublishedCounts) {
  const RealFile files[] = {{"bip-dbpedia-countries.mtx.zst", 592'414, 2 * 624'402, true, false},
                            {"web-NotreDame.mtx.zst", 325'729, 1'469'679, false, false},
                            {"road-USA-NY.mtx.gz", 264'346, 2 * 365'050, true, false},
                            {"road-osm-monaco.mtx", 4'709, 2 * 5'093, true, true},
                            {"formats/soc-Epinions1.txt.gz", 75'888, 508'837, false, false},
                            {"formats/rome99.gr", 3'353, 8'859, false, true},
                            {"formats/4elt.graph", 15'606, 2 * 45'878, true, false},
                            {"formats/karate.graph", 34, 2 * 78, true, false},
                            {"formats/PGPgiantcompo.graph", 10'680, 2 * 24'316, true, false},
                            {"formats/facebook_combined.el", 4'039, 88'234, false, false}};
  for (const RealFile& file : files) {
    const auto path = test_data(file.name);
    if (path.empty())
      GTEST_SKIP() << "no " << file.name << ": set HARNESS_TEST_DATA to the folder of real graphs";
    const graph::Graph graph = graph::open_graph({.file = path.string()});
    EXPECT_EQ(graph.num_vertices(), file.vertices) << file.name;
    EXPECT_EQ(graph.num_edges(), file.arcs) << file.name;
    EXPECT_EQ(graph.symmetric(), file.symmetric) << file.name;
    EXPECT_EQ(graph.weighted(), file.weighted) << file.name;
  }
}

}  // namespace
}  // namespace harness::testing
