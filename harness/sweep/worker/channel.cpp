#include "sweep/worker/channel.hpp"

#include <sys/socket.h>

#include <cerrno>

#include "base/error.hpp"

namespace harness::sweep {
namespace {

// The longest message: a row has thousands of samples at most, while a plugin that writes into the descriptor
// may never stop.
constexpr size_t longest_message = size_t{64} << 20;

}  // namespace

bool Channel::send(const nlohmann::json& message) {
  // Texts may quote a plugin's log, so bytes that are no UTF-8 are replaced, not fatal.
  const std::string line = message.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
  for (size_t sent = 0; sent < line.size();) {
    const ssize_t step = ::send(fd(), line.data() + sent, line.size() - sent, MSG_NOSIGNAL);
    if (step < 0 && errno == EINTR) continue;
    if (step < 0) return false;
    sent += static_cast<size_t>(step);
  }
  return true;
}

std::optional<nlohmann::json> Channel::receive() {
  while (true) {
    if (auto message = take()) return message;
    if (!read_some(0)) return std::nullopt;
  }
}

std::optional<nlohmann::json> Channel::poll() {
  while (read_some(MSG_DONTWAIT)) continue;
  return take();
}

bool Channel::read_some(int flags) {
  char buffer[1 << 14];
  while (true) {
    const ssize_t count = ::recv(fd(), buffer, sizeof buffer, flags);
    if (count < 0 && errno == EINTR) continue;
    closed_ |= count == 0 || (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK);
    if (count <= 0) return false;
    received_.append(buffer, static_cast<size_t>(count));
    if (received_.size() > longest_message) throw_error("it sent more than any message has");
    return true;
  }
}

std::optional<nlohmann::json> Channel::take() {
  const size_t end = received_.find('\n');
  if (end == std::string::npos) return std::nullopt;
  auto message =
      nlohmann::json::parse(received_.begin(), received_.begin() + static_cast<ptrdiff_t>(end), nullptr,
                            /*allow_exceptions=*/false);
  received_.erase(0, end + 1);
  if (!message.is_object()) throw_error("it sent something that is no message");
  return message;
}

}  // namespace harness::sweep
