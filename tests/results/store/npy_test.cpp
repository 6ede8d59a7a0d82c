// Tests .npy files. The header must equal NumPy's in every byte, and a write that fails must leave no file.
#include "results/store/npy.hpp"

#include <fstream>

#include "results/helpers.hpp"

namespace harness::testing {
namespace {

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

TEST(Npy, TheHeaderIsOfVersionOneAndEndsAtAMultipleOf64) {
  for (const uint64_t rows : {uint64_t{0}, uint64_t{7}, uint64_t{123456789}}) {
    const std::string header = results::npy_header('f', 4, rows, 1);
    EXPECT_EQ(header.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
    EXPECT_EQ(header.size() % 64, 0u);
    EXPECT_EQ(header.back(), '\n');
    EXPECT_EQ(static_cast<unsigned char>(header[8]) + 256 * static_cast<unsigned char>(header[9]),
              static_cast<int>(header.size()) - 10);
    EXPECT_EQ(header.substr(10, header.find('}') - 9),
              fmt::format("{{'descr': '<f4', 'fortran_order': False, 'shape': ({},), }}", rows));
  }
  EXPECT_NE(results::npy_header('i', 8, 7, 3).find("'<i8', 'fortran_order': False, 'shape': (7, 3), }"),
            std::string::npos);
}

TEST(Npy, AFileHoldsTheHeaderAndTheElements) {
  const TempFolder folder;
  const std::filesystem::path path = folder / "a" / "b" / "x.npy";
  const unsigned char elements[] = {1, 2, 3, 4};
  results::write_npy(path, "header", elements);
  EXPECT_EQ(bytes_of(path), "header\x01\x02\x03\x04");
  results::write_npy(path, "header", std::span(elements).first(2));
  EXPECT_EQ(bytes_of(path), "header\x01\x02");
}

TEST(Npy, WhatTheFileSystemRefusesIsOneLine) {
  const TempFolder folder;
  std::ofstream(folder / "file") << "in the way";
  EXPECT_NE(
      error_of([&] { results::write_npy(folder / "file" / "x.npy", "header", {}); }).find("Not a directory"),
      std::string::npos);
  const std::string longest(300, 'x');
  EXPECT_NE(error_of([&] {
              results::write_npy(folder / longest / "x.npy", "header", {});
            }).find("File name too long"),
            std::string::npos);
}

}  // namespace
}  // namespace harness::testing
