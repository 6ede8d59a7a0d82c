// Messages between the harness and a worker over a socket. Each message is its length, then a JSON value as
// CBOR (RFC 8949), whose texts may hold any bytes. Invalid data is refused with an error of one line.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "base/file_descriptor.hpp"

namespace harness::sweep {

class Channel {
 public:
  explicit Channel(FileDescriptor socket) : socket_(std::move(socket)) {}

  int fd() const { return socket_.get(); }

  /// Sends a message. Returns false if the peer has closed the channel.
  bool send(const nlohmann::json& message);

  /// Waits for the next message. Returns nothing if the peer has closed the channel.
  std::optional<nlohmann::json> receive();

  /// Returns the next message if it has arrived. If it has not, closed() says whether more can come. Texts of
  /// a message may quote a plugin's log, so invalid UTF-8 in them is replaced. Throws Error for invalid data
  /// and for a message that is too long.
  std::optional<nlohmann::json> poll();
  bool closed() const { return closed_; }

 private:
  bool read_some(int flags);
  std::optional<nlohmann::json> take();

  FileDescriptor socket_;
  std::string received_;
  bool closed_ = false;
};

}  // namespace harness::sweep
