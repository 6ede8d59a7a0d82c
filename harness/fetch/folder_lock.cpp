#include "fetch/folder_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/error.hpp"

namespace harness::fetch {

FolderLock::FolderLock(const std::filesystem::path& file, const std::function<void()>& on_wait) {
  file_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (file_ < 0) throw_error("{}: cannot be written: {}", file.string(), std::strerror(errno));
  if (::flock(file_, LOCK_EX | LOCK_NB) == 0) return;
  on_wait();
  while (::flock(file_, LOCK_EX) != 0) {
    if (errno == EINTR) continue;
    const int why = errno;
    ::close(file_);
    throw_error("{}: cannot be locked: {}", file.string(), std::strerror(why));
  }
}

FolderLock::~FolderLock() {
  ::close(file_);  // and the lock goes; the file stays, for another may wait for it
}

}  // namespace harness::fetch
