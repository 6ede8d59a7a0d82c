// All plugins of a run, found in folders. A plugin that cannot be loaded is left out with its reason. Only a
// request for that plugin fails.
#pragma once

#include <filesystem>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "plugin/library.hpp"

namespace harness::plugin {

/// Descriptions of plugins. Each library was inspected in a child process, and none is loaded into this one.
class Shelf {
 public:
  /// Inspects every *.so of a folder, sorted by name. A library that is broken, foreign or too new is left
  /// out with one line in problems(). A folder that does not exist or has no plugin is a problem too. If an
  /// id is taken, the first plugin hides the later one: see hidden().
  void look_into(const std::filesystem::path& folder);
  /// Inspects these files in their sequence.
  void look_at(const std::vector<std::filesystem::path>& files);

  /// Returns the plugin, or null if there is none.
  const Described* find(harness_kind kind, const std::string& id) const;
  /// Returns all plugins of a kind, sorted by id.
  std::vector<const Described*> all(harness_kind kind) const;
  /// Returns all plugins, in the sequence in which they were inspected.
  std::vector<const Described*> all() const;
  /// Reasons why plugins were left out, one line each.
  const std::vector<std::string>& problems() const { return problems_; }
  /// Process settings that loading a plugin changes, one line each, for plugins that are not left out.
  const std::vector<std::string>& notes() const { return notes_; }
  /// Plugins that hide others of their kind and id, one line each. Copies of a file hide nothing.
  const std::vector<std::string>& hidden() const { return hidden_; }

 protected:
  /// Returns true if the id is taken. If it is taken by another plugin, notes that in hidden().
  bool is_hidden(const Described& plugin);
  /// Throws Error if there is already a plugin of its kind and id.
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
  /// Descriptions of the loaded plugins.
  const Shelf& shelf() const { return *this; }

  /// Loads every *.so of a folder after inspecting each in a child process. Notes problems as
  /// Shelf::look_into() does.
  void add_folder(const std::filesystem::path& folder);
  /// Loads these files in their sequence after inspecting each in a child process.
  void add_files(const std::vector<std::filesystem::path>& files);
  /// Loads one library after inspecting it in a child process. Throws Error instead of noting a problem.
  const Plugin& add_file(const std::filesystem::path& file);
  /// Loads libraries that were inspected before. Throws Error if one leaves behind something in this process
  /// that cannot be undone; other faults become problems.
  void add_known_files(const std::vector<std::filesystem::path>& files);

  const Plugin* find(harness_kind kind, const std::string& id) const;
  std::vector<const Plugin*> all(harness_kind kind) const;

 private:
  const Plugin& load(const std::filesystem::path& file);
};

/// Returns the folders to search for plugins: the given folders, those of HARNESS_PLUGIN_PATH, then the
/// installed one relative to the executable.
std::vector<std::filesystem::path> plugin_folders(const std::vector<std::string>& asked);

/// Returns the files of the plugins.
std::vector<std::string> plugin_files(const Shelf& plugins);

/// Returns kind, id, version and hash of every plugin. Used in meta.json, and to check that a worker has
/// loaded the same plugins.
nlohmann::json plugin_facts(const Shelf& plugins);

}  // namespace harness::plugin
