#include "sweep/worker/meeting.hpp"

#include <sys/socket.h>
#include <sys/un.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "base/error.hpp"

namespace harness::sweep {
namespace {

constexpr size_t most_descriptors = 4;

[[noreturn]] void no_meeting(const std::string& path) {
  throw Error(fmt::format("processes: the socket {} cannot be used: {}", path, std::strerror(errno)),
              Exit::unusable);
}

FileDescriptor new_socket(const std::string& path, sockaddr_un& address) {
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof address.sun_path) {
    throw Error(
        fmt::format("processes: the path of the socket {} is too long, expected at most {} bytes: set "
                    "TMPDIR to a shorter path",
                    path, sizeof address.sun_path - 1),
        Exit::unusable);
  }
  path.copy(address.sun_path, path.size());
  FileDescriptor socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (socket.get() < 0) no_meeting(path);
  return socket;
}

// A message of one byte, with space for file descriptors.
class Envelope {
 public:
  explicit Envelope(size_t descriptors) {
    message_.msg_iov = &content_;
    message_.msg_iovlen = 1;
    message_.msg_control = room_.data();
    message_.msg_controllen = CMSG_SPACE(descriptors * sizeof(int));
  }
  Envelope(const Envelope&) = delete;
  Envelope& operator=(const Envelope&) = delete;
  msghdr* message() { return &message_; }
  cmsghdr* header() { return CMSG_FIRSTHDR(&message_); }

 private:
  char byte_ = 0;
  iovec content_{&byte_, 1};
  alignas(cmsghdr) std::array<char, CMSG_SPACE(most_descriptors * sizeof(int))> room_{};
  msghdr message_{};
};

}  // namespace

Meeting::Meeting(const std::filesystem::path& path) {
  sockaddr_un address{};
  socket_ = new_socket(path.string(), address);
  if (::bind(fd(), reinterpret_cast<sockaddr*>(&address), sizeof address) != 0 || ::listen(fd(), 1) != 0)
    no_meeting(path.string());
}

bool Meeting::hand_over(std::span<const int> descriptors) {
  const FileDescriptor guest(::accept4(fd(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
  if (guest.get() < 0) return false;
  Envelope envelope(descriptors.size());
  cmsghdr* header = envelope.header();
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(descriptors.size_bytes());
  std::memcpy(CMSG_DATA(header), descriptors.data(), descriptors.size_bytes());
  return ::sendmsg(guest.get(), envelope.message(), MSG_NOSIGNAL) == 1;
}

std::vector<FileDescriptor> fetch_descriptors(const std::string& path, size_t count) {
  sockaddr_un address{};
  const FileDescriptor socket = new_socket(path, address);
  Envelope envelope(count);
  if (::connect(socket.get(), reinterpret_cast<sockaddr*>(&address), sizeof address) != 0 ||
      ::recvmsg(socket.get(), envelope.message(), MSG_CMSG_CLOEXEC) != 1 || envelope.header() == nullptr ||
      envelope.header()->cmsg_len != CMSG_LEN(count * sizeof(int)))
    no_meeting(path);
  std::array<int, most_descriptors> received{};
  std::memcpy(received.data(), CMSG_DATA(envelope.header()), count * sizeof(int));
  std::vector<FileDescriptor> descriptors;
  for (size_t i = 0; i < count; ++i) descriptors.emplace_back(received[i]);
  return descriptors;
}

}  // namespace harness::sweep
