#include "plugin/load_guard.hpp"

#include <fmt/ranges.h>

#include <algorithm>

#include "base/own_children.hpp"

namespace harness::plugin {

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
