// Tests formats that are recognised by their first bytes or their ending: numpy's arrays, and formats that
// harness does not read.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support.hpp"

namespace harness::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(Foreign, IsNamedWithItsCure) {
  const std::pair<const char*, std::string> files[] = {
      {"g.gexf", "<?xml version=\"1.0\"?>\n<gexf version=\"1.2\">\n"},
      {"g.dot", "digraph G {\n0 -> 1;\n}\n"},
      {"g.txt", "strict graph {\n0 -- 1\n}\n"},
      {"g.parquet", "PARE and so on PARE"},
      {"g.h5", "\x89HDF\r\n\x1a\n"},
      {"g.pkl", "\x80\x04\x95"},
      {"g.csv", std::string("\xff\xfe"
                            "0\0,\0"
                            "1\0\n\0",
                            10)}};
  for (const auto& [name, text] : files) {
    const std::string message = parse_error(name, text);
    EXPECT_THAT(message, HasSubstr(std::string(name) + ":1: found ")) << text;
    EXPECT_THAT(message, HasSubstr("expected a graph in a format that is read here (")) << text;
    EXPECT_LT(message.size(), 400U);
  }
  EXPECT_THAT(parse_error("g.dot", "graph {}"), HasSubstr("nx_pydot.read_dot('FILE')"));
  EXPECT_THAT(parse_error("page.mtx", "<html>404"), HasSubstr("a failed download?"));
  // The message names Parquet or Arrow even if pyarrow is not installed.
  for (const char* columns : {"PAR1\x15\x04", "PAR1 and so on PAR1", "\xff\xff\xff\xff\x78 and so on"})
    EXPECT_THAT(parse_error("g.txt", columns), HasSubstr("Parquet or Arrow")) << columns;
  // A text file may begin with the magic bytes of another format. It is then read as text, so the message is
  // about the first word.
  EXPECT_THAT(parse_error("genes.txt", "PAR1 F2R\nF2R ARR3\n"),
              HasSubstr("found 'PAR1', expected a vertex id"));
  EXPECT_THAT(parse_error("w.txt", "graph theory\ntheory of\n"),
              HasSubstr("found 'graph', expected a vertex id"));
}

/// Returns a .npy of version 1.
std::string npy(const std::string& type, const std::string& shape, const std::string& data,
                bool fortran = false) {
  std::string header = fmt::format("{{'descr': '{}', 'fortran_order': {}, 'shape': {}, }}", type,
                                   fortran ? "True" : "False", shape);
  while ((header.size() + 11) % 64 != 0) header += ' ';
  header += '\n';
  return std::string("\x93NUMPY\x01\0", 8) + static_cast<char>(header.size()) + '\0' + header + data;
}

template <class T>
std::string bytes_of(const std::vector<T>& numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(T)};
}

TEST(Numpy, EdgesInRowsOrInColumns) {
  const std::string rows = npy("<i8", "(4, 2)", bytes_of<int64_t>({0, 1, 1, 2, 2, 3, 3, 0}));
  const Arcs circle = {{0, 1}, {1, 2}, {2, 3}, {3, 0}};
  EXPECT_EQ(arcs_of(parse("e.npy", rows).out()), circle);
  EXPECT_EQ(arcs_of(parse("e", rows).out()), circle) << "its first bytes tell";
  EXPECT_EQ(arcs_of(parse("e.npy", npy("<i4", "(2, 4)", bytes_of<int32_t>({0, 1, 2, 3, 1, 2, 3, 0}))).out()),
            circle);
  EXPECT_EQ(
      arcs_of(parse("e.npy", npy("<u4", "(4, 2)", bytes_of<uint32_t>({0, 1, 2, 3, 1, 2, 3, 0}), true)).out()),
      circle);
  const graph::Graph weighted =
      parse("e.npy", npy("<f8", "(4, 3)", bytes_of<double>({0, 1, .5, 1, 2, 1.5, 2, 3, 2.5, 3, 0, 3.5})));
  EXPECT_EQ(arcs_of(weighted.out()), circle);
  EXPECT_THAT(weights_of(weighted), ElementsAre(.5F, 1.5F, 2.5F, 3.5F));
}

TEST(Numpy, WhatIsWrongIsSaid) {
  const std::string three = bytes_of<int64_t>({0, 1, 2, 0, 1, 2, 0, 1, 2});
  EXPECT_THAT(parse_error("e.npy", npy("<i8", "(3, 3)", three)), HasSubstr("may be its rows or its columns"));
  EXPECT_THAT(parse_error("e.npy", npy("<i8", "(9,)", three)),
              HasSubstr("array of shape (9), expected edges"));
  EXPECT_THAT(parse_error("e.npy", npy("<i8", "(5, 2)", three)), HasSubstr("expected 10 times 8"));
  EXPECT_THAT(parse_error("e.npy", npy(">i8", "(9,)", three)), HasSubstr("numpy type ''>i8''"));
  EXPECT_THAT(parse_error("e.npy", npy("<i8", "(4, 2)", bytes_of<int64_t>({0, 1, 1, -2, 2, 3, 3, 0}))),
              HasSubstr("found -2 at place 3, expected a vertex id"));
  EXPECT_THAT(parse_error("e.npy", npy("<f8", "(4, 2)", bytes_of<double>({0, 1, 1, .5, 2, 3, 3, 0}))),
              HasSubstr("found 0.5 at place 3"));
  const std::string whole = npy("<i8", "(4, 2)", bytes_of<int64_t>({0, 1, 1, 2, 2, 3, 3, 0}));
  for (size_t size = 6; size < whole.size(); ++size)
    EXPECT_THAT(parse_error("e.npy", whole.substr(0, size)), HasSubstr("e.npy:1: found ")) << size;
}

}  // namespace
}  // namespace harness::testing
