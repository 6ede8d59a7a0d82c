#include "base/temporary.hpp"

#include <stdlib.h>

#include <mutex>
#include <set>

namespace harness {
namespace {

struct Noted {
  std::mutex mutex;
  std::set<std::filesystem::path> paths;
};

Noted& noted() {
  static Noted& all = *new Noted;  // for as long as threads may write files
  return all;
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

void remove_temporaries() {
  const std::lock_guard lock(noted().mutex);
  std::error_code gone;
  for (const std::filesystem::path& path : noted().paths) std::filesystem::remove_all(path, gone);
}

TemporaryFolder::TemporaryFolder(const std::string& name) {
  std::error_code failed;
  std::filesystem::path folder = std::filesystem::temp_directory_path(failed);
  if (failed) folder = "/tmp";
  std::string pattern = (folder / (name + "-XXXXXX")).string();
  if (::mkdtemp(pattern.data()) == nullptr) return;
  path_ = pattern;
  note_temporary(path_);
}

TemporaryFolder::~TemporaryFolder() {
  if (path_.empty()) return;
  std::error_code gone;
  std::filesystem::remove_all(path_, gone);
  forget_temporary(path_);
}

}  // namespace harness
