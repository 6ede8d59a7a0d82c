// Messages between the harness and a worker, over a socket: each is a JSON value as CBOR (RFC 8949), whose
// texts may hold any bytes, after its length. What is no message is refused in one line.
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

  /// False where the other side is gone.
  bool send(const nlohmann::json& message);

  /// The next message; waits for it. Nothing where the other side is gone.
  std::optional<nlohmann::json> receive();

  /// The next message if it is there already; closed() tells why there is none. Its texts may quote a
  /// plugin's log: bytes that are no UTF-8 are replaced. Throws Error for what is no message, and for one
  /// that is too long.
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
