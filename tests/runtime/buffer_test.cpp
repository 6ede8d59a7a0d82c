// Tests buffers, which are arrays with an owner, a place (device or host), optional spare capacity, and
// growth. The ledger must count the allocated bytes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugin/memory_backend.hpp"
#include "runtime/memory/buffer.hpp"
#include "runtime/run/arrays.hpp"

namespace harness::testing {
namespace {

using runtime::Owner;
using runtime::Place;

class BufferTest : public ::testing::Test {
 protected:
  MemoryBackend backend_;
  runtime::Ledger ledger_{backend_};
};

TEST_F(BufferTest, IsCountedByOwnerAndPlaceAsLongAsItLives) {
  {
    const runtime::Buffer device(ledger_, Owner::format, 100, "a");
    const runtime::Buffer host(ledger_, Owner::format, 30, "b", Place::host);
    const runtime::Buffer other(ledger_, Owner::scratch, 7, "c");
    EXPECT_EQ(ledger_.bytes(Owner::format, Place::device), 100u);
    EXPECT_EQ(ledger_.bytes(Owner::format, Place::host), 30u);
    EXPECT_EQ(ledger_.bytes(Owner::format), 130u);
    EXPECT_EQ(ledger_.total(), 137u);
  }
  EXPECT_EQ(ledger_.total(), 0u);
  EXPECT_EQ(backend_.alive, 0);
}

TEST_F(BufferTest, IsRefusedBeyondTheLimitOfTheDevice) {
  ledger_.limit_device(100);
  const runtime::Buffer first(ledger_, Owner::format, 60, "a");
  const runtime::Buffer host(ledger_, Owner::format, 500, "b", Place::host);
  EXPECT_THAT([&] { runtime::Buffer(ledger_, Owner::scratch, 41, "c"); },
              ::testing::ThrowsMessage<OutOfMemory>(
                  "41 bytes for scratch c were refused: 60 of 100 bytes of device_memory are in use"));
  EXPECT_EQ(ledger_.on_device(), 60u);
  const runtime::Buffer last(ledger_, Owner::scratch, 40, "c");
  ledger_.limit_device(0);
  const runtime::Buffer more(ledger_, Owner::scratch, 1000, "d");
  EXPECT_EQ(ledger_.on_device(), 1100u);
}

TEST_F(BufferTest, IsRefusedInMemoryThatTheHostDoesNotHave) {
  EXPECT_THAT([&] { runtime::Buffer(ledger_, Owner::format, uint64_t{1} << 55, "a", Place::host); },
              ::testing::ThrowsMessage<OutOfMemory>(
                  ::testing::StartsWith("format a in host memory: needs 33554432.0 GB")));
}

TEST_F(BufferTest, KeepsItsMemoryWhileItHasRoomAndTakesNewMemoryBeyond) {
  runtime::Buffer buffer(ledger_, Owner::format, 10, "a", Place::host, 50);
  const void* const memory = buffer.data();
  EXPECT_EQ(ledger_.bytes(Owner::format, Place::host), 50u) << "room counts";
  buffer.resize(50);
  EXPECT_EQ(buffer.data(), memory);
  EXPECT_EQ(buffer.bytes(), 50u);
  buffer.resize(5);
  EXPECT_EQ(buffer.capacity(), 50u);
  buffer.resize(51);
  EXPECT_EQ(buffer.capacity(), 51u);
  EXPECT_EQ(buffer.place(), Place::host);
  EXPECT_EQ(ledger_.total(), 51u) << "the memory before is given back";
  EXPECT_EQ(backend_.alive, 1);
}

TEST_F(BufferTest, ThatGetsNoMemoryOwnsNone) {
  runtime::Buffer buffer(ledger_, Owner::format, 10, "a");
  backend_.allowed = 0;
  EXPECT_THROW(buffer.resize(11), OutOfMemory);
  EXPECT_EQ(buffer.data(), nullptr);
  EXPECT_EQ(buffer.bytes() + buffer.capacity(), 0u);
  EXPECT_EQ(ledger_.total(), 0u);
  EXPECT_EQ(backend_.alive, 0);
  backend_.allowed = 1;
  buffer.resize(11);
  EXPECT_EQ(ledger_.total(), 11u) << "it can be asked again";
}

// A prepared run calls begin_binding() whenever it is bound to its layout, and then requests arrays in the
// same sequence. A later binding must get the arrays of the previous one.
TEST_F(BufferTest, ArraysOfALaterBindingAreThoseOfTheOneBefore) {
  runtime::Arrays arrays(ledger_);
  arrays.begin_binding();
  const auto* first = arrays.next_of<uint32_t>(Owner::scratch, "a", 8);
  arrays.next_of<uint32_t>(Owner::frontier, "b", 8);
  arrays.begin_binding();
  EXPECT_EQ(arrays.next_of<uint32_t>(Owner::scratch, "a", 4), first);
  arrays.next_of<uint32_t>(Owner::frontier, "b", 100);
  arrays.next_of<uint32_t>(Owner::scratch, "c", 1);
  EXPECT_EQ(ledger_.bytes(Owner::scratch), 32u + 4u) << "a keeps its room";
  EXPECT_EQ(ledger_.bytes(Owner::frontier), 400u);
  EXPECT_EQ(std::distance(arrays.begin(), arrays.end()), 3);
}

}  // namespace
}  // namespace harness::testing
