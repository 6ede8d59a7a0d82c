#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/memory.hpp"
#include "base/printable.hpp"

namespace harness::testing {
namespace {

TEST(Printable, ControlCharactersAreSpeltOut) {
  EXPECT_EQ(printable("a\x1b[31mb\r\n\x7f"), "a\\x1b[31mb\\x0d\\x0a\\x7f");
  EXPECT_EQ(printable("caf\xc3\xa9 \xff"), "caf\xc3\xa9 \\xff");
  EXPECT_EQ(printable("\xc3(\xe2\x82"), "\\xc3(\\xe2\\x82");
  EXPECT_FALSE(has_control("caf\xc3\xa9"));
  EXPECT_TRUE(has_control(std::string_view("a\0b", 3)));
}

TEST(Printable, ALongLineKeepsItsBeginningAndItsEnd) {
  EXPECT_EQ(abridged("a\x1b" + std::string(3000, 'x') + ": the cure", 20), "a\\x1bxxxxxxxx...: the cure");
  EXPECT_EQ(abridged("caf\xc3\xa9, caf\xc3\xa9", 8), "caf...af\xc3\xa9");
  EXPECT_EQ(abridged("caf\xc3\xa9, caf\xc3\xa9", 2), "c...");
  EXPECT_EQ(abridged("short\n", 6), "short\\x0a");
}

TEST(Printable, BytesThatAreNoUtf8AreReplaced) {
  const std::string good = "caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80", bad = "\xef\xbf\xbd";
  EXPECT_EQ(valid_utf8(good), good);
  EXPECT_EQ(valid_utf8("caf\xe9.el"), "caf" + bad + ".el");
  EXPECT_EQ(valid_utf8("\xc3"), bad);
  EXPECT_EQ(valid_utf8("\xc0\xaf"), bad + bad) << "longer than needed";
  EXPECT_EQ(valid_utf8("\xed\xa0\x80"), bad + bad + bad) << "a surrogate";
  EXPECT_EQ(valid_utf8("\xf4\x90\x80\x80x"), bad + bad + bad + bad + "x") << "past the last character";
}

TEST(Memory, WhatCannotFitIsRefusedInOneLine) {
  EXPECT_GT(usable_memory(), uint64_t{1} << 26);
  require_memory(1, "a graph");
  try {
    require_memory(~uint64_t{0}, "a graph");
    FAIL();
  } catch (const OutOfMemory& error) {
    EXPECT_EQ(std::string(error.what()).find("a graph: needs 17179869184.0 GB of memory at least"), 0u);
  }
}

}  // namespace
}  // namespace harness::testing
