#include "base/atomic_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/random.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <utility>

#include "base/temporary.hpp"

namespace harness {

namespace {

constexpr const char* mark = ".tmp.";

/// Returns a random suffix for a temporary name. A process id would not be unique: each container numbers its
/// processes separately, and the id of a killed writer can be in use again.
std::string random_suffix() {
  uint64_t bits = 0;
  if (getrandom(&bits, sizeof bits, 0) != sizeof bits) bits = static_cast<uint64_t>(getpid());
  return fmt::format("{}{:016x}", mark, bits);
}

int create(const std::filesystem::path& path) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (file >= 0) flock(file, LOCK_EX | LOCK_NB);  // so that remove_abandoned() leaves the file alone
  return file;
}

/// Makes the rename of a file in this folder durable, by fsync() of the folder.
void sync_folder(const std::filesystem::path& folder) {
  const int handle = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (handle < 0) return;
  fsync(handle);
  close(handle);
}

}  // namespace

AtomicFile::AtomicFile(std::filesystem::path path) : path_(std::move(path)) {
  const TemporaryPause pause;
  do {
    temporary_ = path_;
    temporary_ += random_suffix();
    file_ = create(temporary_);
  } while (file_ < 0 && errno == EEXIST);
  if (file_ >= 0) note_temporary(temporary_);
}

AtomicFile::AtomicFile(std::filesystem::path path, std::filesystem::path temporary)
    : path_(std::move(path)), temporary_(std::move(temporary)) {
  const TemporaryPause pause;
  unlink(temporary_.c_str());
  file_ = create(temporary_);
  if (file_ >= 0) note_temporary(temporary_);
}

AtomicFile::~AtomicFile() {
  if (file_ < 0) return;
  unlink(temporary_.c_str());
  close(file_);
  forget_temporary(temporary_);
}

bool AtomicFile::rewind() {
  return lseek(file_, 0, SEEK_SET) == 0;
}

bool AtomicFile::flush() {
  durable_ = true;
  return fsync(file_) == 0;
}

bool AtomicFile::commit() {
  // Blocks until the process ends if remove_temporaries() has removed the file already.
  const TemporaryPause pause;
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) return false;
  forget_temporary(temporary_);
  close(std::exchange(file_, -1));
  if (durable_) sync_folder(path_.parent_path());
  return true;
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
  // A writer creates its file before it locks the file. A file younger than this is possibly not locked yet.
  constexpr std::chrono::minutes young{1};
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
