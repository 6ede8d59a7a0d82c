#include "base/temporary_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/random.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>

namespace harness {

namespace {

constexpr const char* mark = ".tmp.";

/// Process numbers repeat, in containers at once, and a killed writer leaves its file behind.
std::string random_suffix() {
  uint64_t bits = 0;
  if (getrandom(&bits, sizeof bits, 0) != sizeof bits) bits = static_cast<uint64_t>(getpid());
  return fmt::format("{}{:016x}", mark, bits);
}

}  // namespace

TemporaryFile temporary_beside(const std::filesystem::path& path) {
  TemporaryFile made;
  do {
    made.path = path;
    made.path += random_suffix();
    made.file = open(made.path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  } while (made.file < 0 && errno == EEXIST);
  if (made.file >= 0) flock(made.file, LOCK_EX | LOCK_NB);  // for remove_abandoned()
  return made;
}

bool write_all(int file, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t done = ::write(file, bytes.data(), bytes.size());
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) return false;
    bytes = bytes.subspan(static_cast<size_t>(done));
  }
  return true;
}

void remove_abandoned(const std::filesystem::path& folder) {
  constexpr std::chrono::minutes young{1};  // a new file is not locked yet
  std::error_code failed;
  for (const auto& entry : std::filesystem::directory_iterator(folder, failed)) {
    if (entry.path().filename().string().find(mark) == std::string::npos) continue;
    const auto changed = entry.last_write_time(failed);
    if (failed || std::filesystem::file_time_type::clock::now() - changed < young) continue;
    const int file = open(entry.path().c_str(), O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
    if (file < 0) continue;
    if (flock(file, LOCK_EX | LOCK_NB) == 0) unlink(entry.path().c_str());
    close(file);
  }
}

}  // namespace harness
