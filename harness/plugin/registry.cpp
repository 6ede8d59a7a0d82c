#include "plugin/registry.hpp"

#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>

#include "base/library_folder.hpp"
#include "plugin/load_guard.hpp"
#include "plugin/probe.hpp"

namespace harness::plugin {
namespace {

/// Returns the paths of all files *.so in a folder, sorted by name.
std::vector<std::filesystem::path> libraries_of(const std::filesystem::path& folder,
                                                std::error_code& failed) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder, failed)) {
    if (entry.path().extension() == ".so") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// Returns libraries_of(folder). Adds a line to `problems` if the folder is unreadable or has no library.
/// Users often give the source folder of a plugin, whose library is in a subfolder.
std::vector<std::filesystem::path> libraries_in(const std::filesystem::path& folder,
                                                std::vector<std::string>& problems) {
  std::error_code failed;
  std::vector<std::filesystem::path> files = libraries_of(folder, failed);
  if (failed) {
    problems.push_back(
        fmt::format("{}: the plugin folder cannot be read: {}", folder.string(), failed.message()));
  } else if (files.empty()) {
    const std::filesystem::path build = folder / "build";
    const bool is_below = !libraries_of(build, failed).empty();
    problems.push_back(fmt::format("{}: the folder holds no plugin, which is a file *.so{}", folder.string(),
                                   is_below ? fmt::format("; {} does", build.string()) : ""));
  }
  return files;
}

}  // namespace

void Shelf::look_into(const std::filesystem::path& folder) {
  look_at(libraries_in(folder, problems_));
}

void Shelf::look_at(const std::vector<std::filesystem::path>& files) {
  for (Look& look : look_at_libraries(files)) {
    try {
      if (!look.plugin) throw Error(look.refusal);
      if (is_hidden(*look.plugin)) continue;
      const Described& added = add(std::make_shared<const Described>(std::move(*look.plugin)));
      if (!added.changed.empty())
        notes_.push_back(fmt::format("{}: loading it sets {}; it is set back each time", added.path.string(),
                                     fmt::join(added.changed, " and ")));
    } catch (const Error& e) {
      problems_.push_back(e.what());
    }
  }
}

bool Shelf::is_hidden(const Described& plugin) {
  const Described* other = Shelf::find(plugin.kind, plugin.id);
  if (other == nullptr) return false;
  if (other->content_hash != plugin.content_hash)
    hidden_.push_back(fmt::format("{}: hides the {} {} of {}", other->path.string(), kind_name(plugin.kind),
                                  plugin.id, plugin.path.string()));
  return true;
}

const Described& Shelf::add(std::shared_ptr<const Described> plugin) {
  if (const Described* other = Shelf::find(plugin->kind, plugin->id)) {
    throw_error("{}: there is a {} {} already, from {}", plugin->path.string(), kind_name(plugin->kind),
                plugin->id, other->path.string());
  }
  plugins_.push_back(std::move(plugin));
  return *plugins_.back();
}

const Described* Shelf::find(harness_kind kind, const std::string& id) const {
  for (const auto& plugin : plugins_) {
    if (plugin->kind == kind && plugin->id == id) return plugin.get();
  }
  return nullptr;
}

std::vector<const Described*> Shelf::all() const {
  std::vector<const Described*> result;
  for (const auto& plugin : plugins_) result.push_back(plugin.get());
  return result;
}

std::vector<const Described*> Shelf::all(harness_kind kind) const {
  std::vector<const Described*> result;
  for (const auto& plugin : plugins_) {
    if (plugin->kind == kind) result.push_back(plugin.get());
  }
  std::sort(result.begin(), result.end(),
            [](const Described* a, const Described* b) { return a->id < b->id; });
  return result;
}

void Registry::add_folder(const std::filesystem::path& folder) {
  add_files(libraries_in(folder, problems_));
}

void Registry::add_files(const std::vector<std::filesystem::path>& files) {
  Shelf looked;
  looked.look_at(files);
  problems_.insert(problems_.end(), looked.problems().begin(), looked.problems().end());
  notes_.insert(notes_.end(), looked.notes().begin(), looked.notes().end());
  hidden_.insert(hidden_.end(), looked.hidden().begin(), looked.hidden().end());
  std::vector<std::filesystem::path> sound;
  for (const Described* plugin : looked.all())
    if (!is_hidden(*plugin)) sound.push_back(plugin->path);
  add_known_files(sound);
}

void Registry::add_known_files(const std::vector<std::filesystem::path>& files) {
  for (const std::filesystem::path& file : files) {
    try {
      load(file);
    } catch (const SpoiltProcess&) {
      throw;
    } catch (const Error& e) {
      problems_.push_back(e.what());
    }
  }
}

const Plugin& Registry::add_file(const std::filesystem::path& file) {
  require_sound(file);
  return load(file);
}

const Plugin& Registry::load(const std::filesystem::path& file) {
  return static_cast<const Plugin&>(add(std::make_shared<const Plugin>(load_plugin(file))));
}

const Plugin* Registry::find(harness_kind kind, const std::string& id) const {
  return static_cast<const Plugin*>(Shelf::find(kind, id));
}

std::vector<const Plugin*> Registry::all(harness_kind kind) const {
  std::vector<const Plugin*> result;
  for (const Described* plugin : Shelf::all(kind)) result.push_back(static_cast<const Plugin*>(plugin));
  return result;
}

std::vector<std::filesystem::path> plugin_folders(const std::vector<std::string>& asked) {
  std::vector<std::filesystem::path> folders(asked.begin(), asked.end());
  for (const auto& folder : folders_of_variable("HARNESS_PLUGIN_PATH")) folders.push_back(folder);
  folders.push_back(library_folder() / "plugins");
  return folders;
}

std::vector<std::string> plugin_files(const Shelf& plugins) {
  std::vector<std::string> files;
  for (const harness_kind kind : all_kinds) {
    for (const Described* plugin : plugins.all(kind)) files.push_back(plugin->path.string());
  }
  return files;
}

nlohmann::json plugin_facts(const Shelf& plugins) {
  nlohmann::json facts = nlohmann::json::array();
  for (const harness_kind kind : all_kinds) {
    for (const Described* plugin : plugins.all(kind)) {
      facts.push_back({{"kind", kind_name(kind)},
                       {"id", plugin->id},
                       {"version", plugin->version},
                       {"hash", plugin->content_hash}});
    }
  }
  return facts;
}

}  // namespace harness::plugin
