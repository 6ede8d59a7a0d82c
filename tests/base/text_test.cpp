#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/memory.hpp"
#include "base/printable.hpp"

namespace harness {
namespace {

TEST(Printable, ControlCharactersAreSpeltOut) {
  EXPECT_EQ(printable("a\x1b[31mb\r\n\x7f"), "a\\x1b[31mb\\x0d\\x0a\\x7f");
  EXPECT_EQ(printable("caf\xc3\xa9 \xff"), "caf\xc3\xa9 \xff");
  EXPECT_FALSE(has_control("caf\xc3\xa9"));
  EXPECT_TRUE(has_control(std::string_view("a\0b", 3)));
}

TEST(Memory, WhatCannotFitIsRefusedInOneLine) {
  EXPECT_GT(usable_memory(), std::uint64_t{1} << 26);
  require_memory(1, "a graph");
  try {
    require_memory(~std::uint64_t{0}, "a graph");
    FAIL();
  } catch (const OutOfMemory& error) {
    EXPECT_EQ(std::string(error.what()).find("a graph: needs 17179869184.0 GB of memory at least"), 0u);
  }
}

}  // namespace
}  // namespace harness
