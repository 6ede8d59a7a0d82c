#include "sweep/worker/channel.hpp"

#include <sys/socket.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <vector>

#include "base/error.hpp"
#include "base/printable.hpp"

namespace harness::sweep {
namespace {

// Maximum length of a message in bytes. A configuration has thousands of samples at most, whereas a plugin
// that writes into the socket may never stop.
constexpr size_t longest_message = size_t{64} << 20;

// A message begins with the length of its CBOR in bytes.
using Length = uint32_t;

/// Refuses values nested deeper than any message. from_cbor() uses the stack for each level, and a message
/// forged by a plugin must not crash the harness.
struct DepthLimit final : nlohmann::json_sax<nlohmann::json> {
  int depth = 0;
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool key(string_t&) override { return true; }
  bool start_object(size_t) override { return ++depth <= 32; }
  bool end_object() override { return --depth >= 0; }
  bool start_array(size_t) override { return ++depth <= 32; }
  bool end_array() override { return --depth >= 0; }
  bool parse_error(size_t, const std::string&, const nlohmann::detail::exception&) override { return false; }
};

/// Replaces invalid UTF-8, which may come from output and logs of plugins.
void make_utf8(nlohmann::json& value) {
  if (value.is_string()) value = valid_utf8(value.get_ref<const std::string&>());
  if (value.is_structured()) {
    for (nlohmann::json& inner : value) make_utf8(inner);
  }
}

}  // namespace

bool Channel::send(const nlohmann::json& message) {
  std::vector<uint8_t> frame(sizeof(Length));
  nlohmann::json::to_cbor(message, frame);
  const auto length = static_cast<Length>(frame.size() - sizeof(Length));
  std::memcpy(frame.data(), &length, sizeof length);
  for (size_t sent = 0; sent < frame.size();) {
    const ssize_t step = ::send(fd(), frame.data() + sent, frame.size() - sent, MSG_NOSIGNAL);
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
  // Invalid data is refused as soon as its first bytes arrive, because a plugin may never stop writing.
  auto message = take();
  while (!message && read_some(MSG_DONTWAIT)) message = take();
  if (message) make_utf8(*message);
  return message;
}

bool Channel::read_some(int flags) {
  char buffer[1 << 14];
  while (true) {
    const ssize_t count = ::recv(fd(), buffer, sizeof buffer, flags);
    if (count < 0 && errno == EINTR) continue;
    closed_ |= count == 0 || (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK);
    if (count <= 0) return false;
    received_.append(buffer, static_cast<size_t>(count));
    return true;
  }
}

std::optional<nlohmann::json> Channel::take() {
  Length length = 0;
  if (received_.size() < sizeof length) return std::nullopt;
  std::memcpy(&length, received_.data(), sizeof length);
  // Text that a plugin prints is refused here too: its first bytes, read as a length, exceed longest_message.
  if (length > longest_message) throw_error("it sent more than any message has, or no message at all");
  if (received_.size() - sizeof length < length) return std::nullopt;
  const auto begin = received_.begin() + sizeof length, end = begin + length;
  DepthLimit limit;
  nlohmann::json message;
  if (nlohmann::json::sax_parse(begin, end, &limit, nlohmann::json::input_format_t::cbor))
    message = nlohmann::json::from_cbor(begin, end, /*strict=*/true, /*allow_exceptions=*/false);
  received_.erase(received_.begin(), end);
  if (!message.is_object()) throw_error("it sent something that is not a message");
  return message;
}

}  // namespace harness::sweep
