#include "base/open_files.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace harness {

OpenFiles::OpenFiles() {
  std::error_code failed;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd", failed)) {
    const int number = std::atoi(entry.path().filename().c_str());
    struct stat status {};
    if (::fstat(number, &status) == 0) files_[number] = {status.st_dev, status.st_ino};
  }
  // The one that reads the folder is closed by now.
  std::erase_if(files_, [](const auto& one) {
    struct stat status {};
    return ::fstat(one.first, &status) != 0;
  });
}

bool OpenFiles::still_open() const {
  return std::all_of(files_.begin(), files_.end(), [](const auto& one) {
    struct stat status {};
    return ::fstat(one.first, &status) == 0 && one.second == std::pair(status.st_dev, status.st_ino);
  });
}

}  // namespace harness
