// Tests graphs in arrays of numpy and in the archives that scipy writes, and files that are not graphs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "collections.hpp"
#include "packed.hpp"

namespace harness::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// Returns a .npy of this type and shape, as numpy describes them.
template <class T>
std::string npy(const std::string& type, const std::string& shape, const std::vector<T>& numbers,
                bool fortran = false) {
  std::string header = fmt::format("{{'descr': '{}', 'fortran_order': {}, 'shape': {}, }}", type,
                                   fortran ? "True" : "False", shape);
  header.resize((header.size() + 10 + 64) / 64 * 64 - 11, ' ');
  header += '\n';
  std::string bytes("\x93NUMPY\x01\x00", 8);
  bytes += static_cast<char>(header.size() & 0xff);
  bytes += static_cast<char>(header.size() >> 8);
  bytes += header;
  const size_t begin = bytes.size();
  bytes.resize(begin + numbers.size() * sizeof(T));
  if (!numbers.empty()) std::memcpy(bytes.data() + begin, numbers.data(), numbers.size() * sizeof(T));
  return bytes;
}
std::string numpy_indices(const std::vector<int32_t>& numbers) {
  return npy("<i4", fmt::format("({},)", numbers.size()), numbers);
}
std::string numpy_word(const std::string& text) {
  return npy(fmt::format("|S{}", text.size()), "()", std::vector<char>(text.begin(), text.end()));
}

std::string scipy_archive(Files arrays) {
  for (auto& [name, content] : arrays) name += ".npy";
  return packed(arrays, archive_write_set_format_zip, archive_write_add_filter_none);
}

// The arcs 0 -> 1, 0 -> 3, 2 -> 1 and 3 -> 2 with weights.
const Arcs four_arcs{{0, 1}, {0, 3}, {2, 1}, {3, 2}};
Files scipy_matrix(const std::string& kind) {
  Files arrays{{"format", numpy_word(kind)}, {"shape", npy<int64_t>("<i8", "(2,)", {4, 4})}};
  const auto add = [&](const char* name, std::string array) { arrays.emplace_back(name, std::move(array)); };
  if (kind == "coo") {
    add("row", numpy_indices({0, 0, 2, 3}));
    add("col", numpy_indices({1, 3, 1, 2}));
    add("data", npy<float>("<f4", "(4,)", {5, 6, 7, 8}));
  } else if (kind == "csr") {
    add("indptr", numpy_indices({0, 2, 2, 3, 4}));
    add("indices", numpy_indices({1, 3, 1, 2}));
    add("data", npy<float>("<f4", "(4,)", {5, 6, 7, 8}));
  } else {  // column by column
    add("indptr", numpy_indices({0, 0, 2, 3, 4}));
    add("indices", numpy_indices({0, 2, 3, 0}));
    add("data", npy<float>("<f4", "(4,)", {5, 7, 8, 6}));
  }
  return arrays;
}
Files with(Files arrays, const std::string& name, const std::string& array) {
  for (auto& [other, content] : arrays) {
    if (other == name) content = array;
  }
  return arrays;
}
Files without(Files arrays, const std::string& name) {
  std::erase_if(arrays, [&](const auto& array) { return array.first == name; });
  return arrays;
}

TEST(Scipy, EveryKindIsTheSameGraph) {
  for (const std::string kind : {"csr", "csc", "coo"}) {
    const graph::Graph graph = parse("a.npz", scipy_archive(scipy_matrix(kind)));
    EXPECT_EQ(arcs_of(graph.out()), four_arcs) << kind;
    EXPECT_THAT(weights_of(graph), ElementsAre(5, 6, 7, 8)) << kind;
    EXPECT_THAT(graph.provenance().at("format"), HasSubstr("scipy " + kind + " weighted"));
    const graph::Graph ones = parse(
        "a.npz", scipy_archive(with(scipy_matrix(kind), "data", npy<char>("|b1", "(4,)", {1, 1, 1, 1}))));
    EXPECT_EQ(arcs_of(ones.out()), four_arcs) << kind;
    EXPECT_FALSE(ones.weighted()) << "booleans say that there is an arc";
  }
}

TEST(Scipy, LiesAreRefused) {
  const std::tuple<const char*, const char*, std::string, const char*> lies[] = {
      {"csr", "indptr", numpy_indices({0, 2, 1, 3, 4}), "found offset 1 behind 2, expected rising ones"},
      {"csr", "indptr", numpy_indices({0, 2, 2, 3}), "found 4 offsets, expected 5"},
      {"csr", "indptr", numpy_indices({0, 2, 2, 3, 3}), "found 3 entries, expected 4 as their array says"},
      {"csr", "indptr", numpy_indices({1, 2, 2, 3, 4}), "found 1 at place 0"},
      {"csr", "indptr", numpy_indices({0, 2, 2, 3, 5}), "found 5 at place 4"},
      {"csr", "indices", numpy_indices({1, 3, 1}), "found 3 indices, expected 4"},
      {"csr", "indices", numpy_indices({1, 4, 1, 2}), "found 4 at place 1, expected an index from 0 to 3"},
      {"csr", "indices", numpy_indices({-1, 3, 1, 2}), "found -1 at place 0"},
      {"coo", "row", numpy_indices({0, 0, 2}), "found 3 indices, expected 4"},
      {"coo", "col", numpy_indices({1, 3, 1, 4}), "found 4 at place 3"},
      {"coo", "data", npy<char>("|b1", "(4,)", {1, 1, 0, 1}), "found False at place 2, expected True alone"},
      {"coo", "data", npy<char>("|S1", "(4,)", {5, 6, 7, 8}), "found 4 values, expected 4 numbers"},
      {"coo", "format", numpy_word("bsr"), "found a sparse matrix of kind 'bsr'"},
      {"coo", "shape", npy<int64_t>("<i8", "(2,)", {4, 5}), "found a 4 x 5 matrix, expected a square one"},
      {"coo", "shape", npy<int64_t>("<i8", "(1,)", {4}), "found 1 dimensions, expected 2"},
  };
  for (const auto& [kind, name, array, message] : lies)
    EXPECT_THAT(parse_error("a.npz", scipy_archive(with(scipy_matrix(kind), name, array))),
                ::testing::AllOf(HasSubstr(message), ::testing::ContainsRegex("^a\\.npz[^:]*:1: found ")))
        << name;
  for (const auto& [kind, name] :
       {std::pair{"csr", "indptr"}, {"csr", "indices"}, {"coo", "col"}, {"coo", "data"}})
    EXPECT_THAT(parse_error("a.npz", scipy_archive(without(scipy_matrix(kind), name))),
                HasSubstr(fmt::format("a.npz:1: found no array '{}', expected those that scipy", name)));
}

TEST(Numpy, EdgesAreRowsOrColumns) {
  const std::string rows = npy<int64_t>("<i8", "(4, 2)", {0, 1, 0, 3, 2, 1, 3, 2}),
                    columns = npy<int64_t>("<i8", "(2, 4)", {0, 0, 2, 3, 1, 3, 1, 2}),
                    fortran = npy<int64_t>("<i8", "(4, 2)", {0, 0, 2, 3, 1, 3, 1, 2}, true),
                    fortran_columns = npy<int64_t>("<i8", "(2, 4)", {0, 1, 0, 3, 2, 1, 3, 2}, true),
                    weighted = npy<double>("<f8", "(4, 3)", {0, 1, 5, 0, 3, 6, 2, 1, 7, 3, 2, 8}),
                    weighted_columns = npy<float>("<f4", "(3, 4)", {0, 0, 2, 3, 1, 3, 1, 2, 5, 6, 7, 8});
  for (const std::string& array : {rows, columns, fortran, fortran_columns}) {
    EXPECT_EQ(arcs_of(parse("a.npy", array).out()), four_arcs);
    EXPECT_FALSE(parse("a.npy", array).weighted());
  }
  for (const std::string& array : {weighted, weighted_columns}) {
    EXPECT_EQ(arcs_of(parse("a.npy", array).out()), four_arcs);
    EXPECT_THAT(weights_of(parse("a.npy", array)), ElementsAre(5, 6, 7, 8));
  }
}

TEST(Numpy, NumbersOfEveryType) {
  const auto read = [](const std::string& array) { return arcs_of(parse("a.npy", array).out()); };
  EXPECT_EQ(read(npy<uint8_t>("|u1", "(4, 2)", {0, 1, 0, 3, 2, 1, 3, 2})), four_arcs);
  EXPECT_EQ(read(npy<int16_t>("<i2", "(4, 2)", {0, 1, 0, 3, 2, 1, 3, 2})), four_arcs);
  EXPECT_EQ(read(npy<uint32_t>("<u4", "(4, 2)", {0, 1, 0, 3, 2, 1, 3, 2})), four_arcs);
  EXPECT_EQ(read(npy<uint64_t>("<u8", "(4, 2)", {0, 1, 0, 3, 2, 1, 3, 2})), four_arcs);
  EXPECT_EQ(read(npy<float>("<f4", "(4, 2)", {0, 1, 0, 3, 2, 1, 3, 2})), four_arcs);
}

TEST(Numpy, WhatIsNoListOfEdgesIsRefused) {
  const auto refused = [](const std::string& array) { return parse_error("a.npy", array); };
  EXPECT_THAT(refused(npy<int32_t>("<i4", "(2, 2)", {0, 1, 1, 0})), HasSubstr("found an array of 2 x 2"));
  EXPECT_THAT(refused(npy<int32_t>("<i4", "(2, 3)", {0, 1, 1, 0, 1, 1})),
              HasSubstr("found an array of 2 x 3"));
  EXPECT_THAT(refused(npy<int32_t>("<i4", "(4, 4)", std::vector<int32_t>(16))),
              HasSubstr("found an array of shape (4, 4)"));
  EXPECT_THAT(refused(npy<int32_t>("<i4", "(4,)", std::vector<int32_t>(4))),
              HasSubstr("found an array of shape (4)"));
  EXPECT_THAT(refused(npy<int32_t>("<i4", "(4, 2)", {0, 1, 0, -3, 2, 1, 3, 2})),
              HasSubstr("found -3 at place 3"));
  EXPECT_THAT(refused(npy<float>("<f4", "(4, 2)", {0, 1, 0, 3.5F, 2, 1, 3, 2})),
              HasSubstr("found 3.5 at place 3"));
  EXPECT_THAT(refused(npy<uint64_t>("<u8", "(4, 2)", {0, 1, 0, ~uint64_t{0}, 2, 1, 3, 2})),
              HasSubstr("at place 3"));
  EXPECT_THAT(refused(npy<int32_t>(">i4", "(4, 2)", std::vector<int32_t>(8))),
              HasSubstr("of the numpy type ''>i4''"));
  EXPECT_THAT(refused(npy<int32_t>("<i4", "(4, 2)", std::vector<int32_t>(7))),
              HasSubstr("found 28 bytes of numbers"));
  EXPECT_THAT(refused(npy<int32_t>("<i4", "(4, 2)", std::vector<int32_t>(9))),
              HasSubstr("found 36 bytes of numbers"));
}

}  // namespace
}  // namespace harness::testing
