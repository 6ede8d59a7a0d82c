// All plugins of a run, found in folders. A plugin that cannot be loaded is left out with its reason, and
// only those who ask for it are refused.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "plugin/library.hpp"

namespace harness::plugin {

class Registry {
 public:
  /// Loads every *.so of a folder in the order of names, having looked at each in a process of its own. What
  /// is broken, foreign, too new or takes an id that is taken is left out with one line in problems(); the
  /// rest goes on. A folder that is not there is a problem too.
  void add_folder(const std::filesystem::path& folder);
  /// Loads these files in their order, with add_folder()'s looks and problems.
  void add_files(const std::vector<std::filesystem::path>& files);
  /// Loads one library; throws Error instead of noting a problem.
  const Plugin& add_file(const std::filesystem::path& file);

  /// Null when there is none.
  const Plugin* find(harness_kind kind, const std::string& id) const;
  /// All of a kind, by id.
  std::vector<const Plugin*> all(harness_kind kind) const;
  const std::vector<std::string>& problems() const { return problems_; }

 private:
  const Plugin& add_sound_file(const std::filesystem::path& file);

  std::vector<std::unique_ptr<Plugin>> plugins_;  // pointers stay valid while more are added
  std::vector<std::string> problems_;
};

/// Where plugins are looked for: the folders asked for, HARNESS_PLUGIN_PATH, then the folder
/// beside the executable.
std::vector<std::filesystem::path> plugin_folders(const std::vector<std::string>& asked);

}  // namespace harness::plugin
