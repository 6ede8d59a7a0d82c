#include "plugin/load_guard.hpp"

#include <fmt/ranges.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>

#include "base/own_children.hpp"

namespace harness::plugin {

OpenFiles::OpenFiles() {
  std::error_code failed;
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd", failed)) {
    const int number = std::atoi(entry.path().filename().c_str());
    struct stat status {};
    if (::fstat(number, &status) == 0) files_[number] = {status.st_dev, status.st_ino};
  }
  // The file descriptor that listed the folder /proc/self/fd was recorded too. It is closed by now and is
  // dropped.
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

LoadGuard::LoadGuard() : children_(children()) {}

std::vector<std::string> LoadGuard::set_back(const std::filesystem::path& library) const {
  SettingChanges changes = settings_.set_back();
  if (threads_.others() > 0) changes.lost.emplace_back("a thread that runs on");
  const std::set<pid_t> now = children();
  if (!std::includes(children_.begin(), children_.end(), now.begin(), now.end()))
    changes.lost.emplace_back("a process");
  if (!files_.still_open()) changes.lost.emplace_back("files of this process closed");
  if (!changes.lost.empty())
    throw SpoiltProcess(fmt::format("{}: loading it leaves {} behind: it is left out", library.string(),
                                    fmt::join(changes.lost, " and ")));
  return std::move(changes.set_back);
}

}  // namespace harness::plugin
