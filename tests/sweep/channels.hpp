// Makes both ends of a channel, or one end and a plain file descriptor. Tests of messages use them.
#pragma once

#include <sys/socket.h>

#include <stdexcept>
#include <utility>

#include "sweep/worker/channel.hpp"

namespace harness::testing {

inline std::pair<FileDescriptor, FileDescriptor> sockets() {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) throw std::runtime_error("no socket");
  return {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

inline std::pair<sweep::Channel, sweep::Channel> channels() {
  auto [ours, theirs] = sockets();
  return {sweep::Channel(std::move(ours)), sweep::Channel(std::move(theirs))};
}

}  // namespace harness::testing
