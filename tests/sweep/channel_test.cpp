// Tests messages over a socket: complete ones, ones that arrive in parts, and ones that output of a plugin
// disturbs.
#include "sweep/worker/channel.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <thread>

#include "channels.hpp"
#include "error_of.hpp"

namespace harness::testing {
namespace {

using nlohmann::json;

std::string bytes_of(uint32_t length, const std::string& text) {
  return std::string(reinterpret_cast<const char*>(&length), sizeof length) + text;
}

/// Returns the error message of a parent that finds these bytes in its channel.
std::string refusal(const std::string& bytes) {
  auto [ours, theirs] = sockets();
  sweep::Channel channel(std::move(ours));
  EXPECT_EQ(write(theirs.get(), bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
  return error_of([&] { channel.poll(); });
}

TEST(Channel, MessagesArriveOneByOneAndWhole) {
  auto [ours, theirs] = channels();
  EXPECT_EQ(theirs.poll(), std::nullopt);
  const json numbers = {
      {"a", 0.1}, {"b", ~uint64_t{0}}, {"c", -3}, {"d", std::vector<double>(1'000'000, 0.1)}};
  std::thread sender([&ours = ours, &numbers] {
    EXPECT_TRUE(ours.send({{"first", 1}}));
    EXPECT_TRUE(ours.send(numbers));  // the message is longer than the socket's buffer
    EXPECT_TRUE(ours.send({{"last", 3}}));
  });
  EXPECT_EQ(theirs.receive().value(), json({{"first", 1}}));
  EXPECT_EQ(theirs.receive().value(), numbers);
  EXPECT_EQ(theirs.receive().value(), json({{"last", 3}}));
  sender.join();
  EXPECT_FALSE(theirs.closed());
  { const sweep::Channel gone = std::move(ours); }
  EXPECT_EQ(theirs.receive(), std::nullopt);
  EXPECT_TRUE(theirs.closed());
  EXPECT_FALSE(theirs.send({{"a", 1}}));
}

TEST(Channel, BytesPassToAWorkerAndTextComesFromIt) {
  auto [parent, worker] = channels();
  const json message = {{"path", "caf\xe9\n"}, {"all", {"\xff", {{"deep", "\xe9"}}}}};
  parent.send(message);
  EXPECT_EQ(worker.receive().value(), message);
  worker.send(message);
  EXPECT_EQ(parent.poll().value(),
            json({{"path", "caf\ufffd\n"}, {"all", {"\ufffd", {{"deep", "\ufffd"}}}}}));
}

TEST(Channel, ValuesWithinValuesWithoutEndAreRefused) {
  const std::string lists(150'000, '\x81');
  EXPECT_EQ(refusal(bytes_of(static_cast<uint32_t>(lists.size()), lists)),
            "it sent something that is not a message");
}

TEST(Channel, WhatIsNoMessageIsRefusedAtOnce) {
  using ::testing::HasSubstr;
  EXPECT_THAT(refusal("printed by a plugin"), HasSubstr("or no message at all"));
  EXPECT_THAT(refusal("{\"row\": []}\n"), HasSubstr("or no message at all"));
  EXPECT_THAT(refusal(bytes_of(~0u, "")), HasSubstr("more than any message has"));
  EXPECT_EQ(refusal(bytes_of(0, "")), "it sent something that is not a message");
  // the object has no end
  EXPECT_EQ(refusal(bytes_of(1, "\xa1")), "it sent something that is not a message");
  // bytes follow the object
  EXPECT_EQ(refusal(bytes_of(2, "\xa0\xa0")), "it sent something that is not a message");
  // a list, not an object
  EXPECT_EQ(refusal(bytes_of(2, "\x81\x01")), "it sent something that is not a message");
  EXPECT_EQ(refusal(bytes_of(4, "\xff\xff\xff\xff")), "it sent something that is not a message");
  EXPECT_EQ(refusal(bytes_of(5, "\xa0")), "(no error)");  // the other four bytes of the message may follow
}

}  // namespace
}  // namespace harness::testing
