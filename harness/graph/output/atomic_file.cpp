#include "graph/output/atomic_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/random.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <utility>

namespace harness {

namespace {

constexpr const char* mark = ".tmp.";

/// Process numbers repeat, in containers at once, and a killed writer leaves its file behind.
std::string random_suffix() {
  std::uint64_t bits = 0;
  if (getrandom(&bits, sizeof bits, 0) != sizeof bits) bits = static_cast<std::uint64_t>(getpid());
  return fmt::format("{}{:016x}", mark, bits);
}

}  // namespace

AtomicFile::AtomicFile(std::filesystem::path path) : FileSink(std::move(path)) {
  do {
    temporary_ = path_;
    temporary_ += random_suffix();
    file_ = open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  } while (file_ < 0 && errno == EEXIST);
  if (file_ < 0) fail("create");
  flock(file_, LOCK_EX | LOCK_NB);  // for remove_abandoned()
}

AtomicFile::~AtomicFile() {
  if (file_ >= 0) unlink(temporary_.c_str());
}

void AtomicFile::commit() {
  if (fsync(file_) != 0) fail("flush");
  if (rename(temporary_.c_str(), path_.c_str()) != 0) fail("rename");
  close(std::exchange(file_, -1));
  // The new name is durable once its folder is.
  const auto folder = path_.has_parent_path() ? path_.parent_path() : std::filesystem::path(".");
  if (const int handle = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); handle >= 0) {
    fsync(handle);
    close(handle);
  }
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
