#include "base/temporary.hpp"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

#include <chrono>
#include <mutex>
#include <set>

namespace harness {
namespace {

struct Noted {
  std::recursive_mutex mutex;
  std::set<std::filesystem::path> paths;
};

Noted& noted() {
  static Noted& all = *new Noted;  // never destroyed, because threads may write files until the end
  return all;
}

/// Removes folders NAME-* in `parent` that killed processes left behind. A folder in use is locked by its
/// owner. A folder younger than `young` is possibly not locked yet.
void remove_left(const std::filesystem::path& parent, const std::string& name) {
  constexpr std::chrono::minutes young{1};
  std::error_code failed;
  for (const auto& entry : std::filesystem::directory_iterator(parent, failed)) {
    if (!entry.path().filename().string().starts_with(name + "-")) continue;
    const auto changed = entry.last_write_time(failed);
    if (failed || std::filesystem::file_time_type::clock::now() - changed < young) continue;
    const int folder = ::open(entry.path().c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder < 0) continue;
    if (::flock(folder, LOCK_EX | LOCK_NB) == 0) std::filesystem::remove_all(entry.path(), failed);
    ::close(folder);
  }
}

}  // namespace

void note_temporary(const std::filesystem::path& path) {
  std::error_code failed;
  const std::filesystem::path absolute = std::filesystem::absolute(path, failed);
  const std::lock_guard lock(noted().mutex);
  noted().paths.insert(failed ? path : absolute);
}

void forget_temporary(const std::filesystem::path& path) {
  std::error_code failed;
  const std::filesystem::path absolute = std::filesystem::absolute(path, failed);
  const std::lock_guard lock(noted().mutex);
  noted().paths.erase(failed ? path : absolute);
}

TemporaryPause::TemporaryPause() : lock_(noted().mutex) {}

void remove_temporaries() {
  noted().mutex.lock();  // never unlocked, so that no thread registers another path
  std::error_code gone;
  for (const std::filesystem::path& path : noted().paths) std::filesystem::remove_all(path, gone);
}

TemporaryFolder::TemporaryFolder(const std::string& name) {
  std::error_code failed;
  std::filesystem::path folder = std::filesystem::temp_directory_path(failed);
  if (failed) folder = "/tmp";
  remove_left(folder, name);
  std::string pattern = (folder / (name + "-XXXXXX")).string();
  const TemporaryPause pause;
  if (::mkdtemp(pattern.data()) == nullptr) return;
  lock_ = ::open(pattern.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (lock_ >= 0) ::flock(lock_, LOCK_EX | LOCK_NB);
  path_ = pattern;
  note_temporary(path_);
}

TemporaryFolder::~TemporaryFolder() {
  if (path_.empty()) return;
  std::error_code gone;
  std::filesystem::remove_all(path_, gone);
  forget_temporary(path_);
  if (lock_ >= 0) ::close(lock_);
}

}  // namespace harness
