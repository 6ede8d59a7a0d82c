// All plugins of a run, found in folders. A plugin that cannot be loaded is left out with its reason, and
// only those who ask for it are refused.
#pragma once

#include <filesystem>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "plugin/library.hpp"

namespace harness::plugin {

/// What plugins say of themselves. Nothing of them is in this process: each was looked at in another one.
class Shelf {
 public:
  /// Looks at every *.so of a folder in the order of names. What is broken, foreign or too new is left out
  /// with one line in problems(); the rest goes on. A folder that is not there, or holds no plugin, is a
  /// problem too. If an id is taken, the first plugin hides the later one: see hidden().
  void look_into(const std::filesystem::path& folder);
  /// Looks at these files in their order.
  void look_at(const std::vector<std::filesystem::path>& files);

  /// Null when there is none.
  const Described* find(harness_kind kind, const std::string& id) const;
  /// All of a kind, by id.
  std::vector<const Described*> all(harness_kind kind) const;
  /// All of them, in the order in which they were looked at.
  std::vector<const Described*> all() const;
  /// Why plugins were left out, one line each.
  const std::vector<std::string>& problems() const { return problems_; }
  /// What plugins that are not left out change in a process that loads them, one line each.
  const std::vector<std::string>& notes() const { return notes_; }
  /// Which plugins hide others of their kind and id, one line each. Copies of a file hide nothing.
  const std::vector<std::string>& hidden() const { return hidden_; }

 protected:
  /// Whether the id is taken already; if so, and by another plugin, that is noted in hidden().
  bool is_hidden(const Described& plugin);
  /// Throws Error where there is one of its kind and id.
  const Described& add(std::shared_ptr<const Described> plugin);

  std::vector<std::shared_ptr<const Described>> plugins_;  // pointers stay valid while more are added
  std::vector<std::string> problems_, notes_, hidden_;
};

/// Plugins that are loaded into this process.
class Registry : private Shelf {
 public:
  using Shelf::hidden;
  using Shelf::notes;
  using Shelf::problems;
  /// What the plugins say of themselves.
  const Shelf& shelf() const { return *this; }

  /// Loads every *.so of a folder, each looked at first in a process of its own, with look_into()'s problems.
  void add_folder(const std::filesystem::path& folder);
  /// Loads these files in their order, each looked at first.
  void add_files(const std::vector<std::filesystem::path>& files);
  /// Loads one library after a look; throws Error instead of noting a problem.
  const Plugin& add_file(const std::filesystem::path& file);
  /// Loads libraries that somebody has looked at already. Throws Error for one that leaves behind in this
  /// process what cannot be set back; what else is wrong is a problem.
  void add_known_files(const std::vector<std::filesystem::path>& files);

  const Plugin* find(harness_kind kind, const std::string& id) const;
  std::vector<const Plugin*> all(harness_kind kind) const;

 private:
  const Plugin& load(const std::filesystem::path& file);
};

/// Where plugins are looked for: the folders asked for, HARNESS_PLUGIN_PATH, then the folder
/// beside the executable.
std::vector<std::filesystem::path> plugin_folders(const std::vector<std::string>& asked);

/// The files that the plugins come from.
std::vector<std::string> plugin_files(const Shelf& plugins);

/// Kind, id, version and hash of every plugin: for meta.json, and to see that a worker has loaded the same.
nlohmann::json plugin_facts(const Shelf& plugins);

}  // namespace harness::plugin
