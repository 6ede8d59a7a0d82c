// All plugins of a run, found in folders. If a plugin cannot be loaded, it is omitted and the reason is
// recorded. Only a request for that plugin fails then.
#pragma once

#include <filesystem>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "plugin/library.hpp"

namespace harness::plugin {

/// Descriptions of plugins. Each library is inspected in a child process and is not loaded into this process.
class Shelf {
 public:
  /// Inspects all files *.so of a folder, sorted by name. A library that crashes, or that load_plugin()
  /// refuses, is omitted, with one line in problems(). A folder that does not exist or has no plugin also
  /// adds a line. If two plugins have the same kind and id, the first one is used (hidden()).
  void look_into(const std::filesystem::path& folder);
  /// Inspects these files in the given sequence.
  void look_at(const std::vector<std::filesystem::path>& files);

  /// Returns the plugin with this kind and id, or null if there is none.
  const Described* find(harness_kind kind, const std::string& id) const;
  /// Returns all plugins of a kind, sorted by id.
  std::vector<const Described*> all(harness_kind kind) const;
  /// Returns all plugins, in the sequence in which they were inspected.
  std::vector<const Described*> all() const;
  /// Returns the reasons why plugins were omitted, one line each.
  const std::vector<std::string>& problems() const { return problems_; }
  /// Returns, for plugins that are not omitted, one line per plugin that changes process settings when it is
  /// loaded.
  const std::vector<std::string>& notes() const { return notes_; }
  /// Returns one line per plugin that hides another one with the same kind and id. Identical copies are not
  /// listed.
  const std::vector<std::string>& hidden() const { return hidden_; }

 protected:
  /// Returns true if a plugin with this kind and id exists. Adds a line to hidden() unless that plugin has
  /// the same content.
  bool is_hidden(const Described& plugin);
  /// Adds a plugin. Throws Error if a plugin with this kind and id exists.
  const Described& add(std::shared_ptr<const Described> plugin);

  // The plugins are separate objects, so that references to them stay valid while more are added.
  std::vector<std::shared_ptr<const Described>> plugins_;
  std::vector<std::string> problems_, notes_, hidden_;
};

/// Plugins that are loaded into this process.
class Registry : private Shelf {
 public:
  using Shelf::hidden;
  using Shelf::notes;
  using Shelf::problems;
  /// Returns the descriptions of the loaded plugins.
  const Shelf& shelf() const { return *this; }

  /// Inspects all files *.so of a folder in a child process, then loads those without a fault. Adds lines to
  /// problems() as Shelf::look_into() does.
  void add_folder(const std::filesystem::path& folder);
  /// Inspects these files in a child process, then loads those without a fault, in the given sequence.
  void add_files(const std::vector<std::filesystem::path>& files);
  /// Inspects one library in a child process, then loads it. Throws Error for a fault, and does not use
  /// problems().
  const Plugin& add_file(const std::filesystem::path& file);
  /// Loads libraries that were inspected before. Throws SpoiltProcess if a library leaves behind something in
  /// this process that cannot be undone. Other faults become lines of problems().
  void add_known_files(const std::vector<std::filesystem::path>& files);

  const Plugin* find(harness_kind kind, const std::string& id) const;
  std::vector<const Plugin*> all(harness_kind kind) const;

 private:
  const Plugin& load(const std::filesystem::path& file);
};

/// Returns the folders to search for plugins: the given folders, then those of HARNESS_PLUGIN_PATH, then the
/// folder of installed plugins.
std::vector<std::filesystem::path> plugin_folders(const std::vector<std::string>& asked);

/// Returns the paths of the plugins' libraries.
std::vector<std::string> plugin_files(const Shelf& plugins);

/// Returns kind, id, version and hash of every plugin. They are recorded in meta.json, and compared to check
/// that a worker has loaded the same plugins.
nlohmann::json plugin_facts(const Shelf& plugins);

}  // namespace harness::plugin
