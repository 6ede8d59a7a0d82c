#include "runtime/backend_loader.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <boost/dll/shared_library.hpp>
#include <cstdlib>
#include <filesystem>

#include "base/error.hpp"
#include "base/library_folder.hpp"
#include "plugin/registry.hpp"

namespace harness::runtime {
namespace {

std::filesystem::path backend_folder() {
  return library_folder() / "backends";
}
std::filesystem::path backend_file(const std::string& name) {
  return backend_folder() / ("backend-" + name + ".so");
}

/// Opens a library. It is never unloaded, because its code may run until the process ends.
boost::dll::shared_library& open_library(const std::filesystem::path& file,
                                         boost::dll::fs::error_code& failed) {
  auto* library = new boost::dll::shared_library();
  library->load(boost::dll::fs::path(file.string()),
                boost::dll::load_mode::rtld_now | boost::dll::load_mode::rtld_local, failed);
  return *library;
}

}  // namespace

std::vector<std::string> installed_backends() {
  std::vector<std::string> names;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(backend_folder(), none)) {
    const std::string stem = entry.path().stem().string();
    if (entry.path().extension() == ".so" && stem.starts_with("backend-")) names.push_back(stem.substr(8));
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> known_machines() {
  std::vector<std::string> names;
  for (const std::string& backend : installed_backends()) {
    const std::string variable = backends::backend_info(backend).machines_variable;
    if (variable.empty()) continue;
    const char* own = std::getenv(variable.c_str());
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(
             own != nullptr ? std::filesystem::path(own) : library_folder() / "machines", none)) {
      if (entry.path().extension() == ".yaml") names.push_back(entry.path().stem());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::unique_ptr<backends::Backend> load_backend(const std::string& name,
                                                const backends::BackendOptions& options) {
  const std::filesystem::path file = backend_file(name);
  if (!std::filesystem::exists(file)) {
    throw Error(
        fmt::format("backend {}: {} is not there: it was not built on this machine (see harness doctor)",
                    name, file.string()),
        Exit::unusable);
  }
  boost::dll::fs::error_code failed;
  const boost::dll::shared_library& library = open_library(file, failed);
  if (failed) {
    const char* reason = dlerror();  // Boost's error code says "bad file descriptor" for every cause
    throw Error(fmt::format("backend {}: {} cannot be loaded: {}", name, file.string(),
                            reason == nullptr ? failed.message() : reason),
                Exit::unusable);
  }
  const auto create = library.get<backends::Backend*(const backends::BackendOptions&)>(HARNESS_BACKEND_ENTRY);
  return std::unique_ptr<backends::Backend>(create(options));
}

std::vector<Column> declared_columns() {
  std::vector<Column> columns;
  for (const std::string& name : installed_backends()) {
    boost::dll::fs::error_code failed;
    const boost::dll::shared_library& library = open_library(backend_file(name), failed);
    if (failed || !library.has(HARNESS_BACKEND_COLUMNS)) continue;
    const std::vector<Column>& declared = library.get<backends::BackendColumns>(HARNESS_BACKEND_COLUMNS)();
    columns.insert(columns.end(), declared.begin(), declared.end());
  }
  return columns;
}

std::unique_ptr<backends::Gauge> make_gauge(const std::string& backend, const std::string& id) {
  boost::dll::fs::error_code failed;
  const boost::dll::shared_library& library = open_library(backend_file(backend), failed);
  if (failed || !library.has(HARNESS_BACKEND_GAUGE)) return nullptr;
  return std::unique_ptr<backends::Gauge>(library.get<backends::GaugeFactory>(HARNESS_BACKEND_GAUGE)(id));
}

std::string default_cache_dir() {
  if (const char* own = std::getenv("HARNESS_CACHE_DIR")) return own;
  if (const char* xdg = std::getenv("XDG_CACHE_HOME")) return std::string(xdg) + "/harness";
  if (const char* home = std::getenv("HOME")) return std::string(home) + "/.cache/harness";
  return {};
}

}  // namespace harness::runtime
