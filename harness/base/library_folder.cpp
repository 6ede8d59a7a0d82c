#include "base/library_folder.hpp"

#include <dlfcn.h>

#include <cstdlib>
#include <sstream>

namespace harness {

std::filesystem::path library_folder() {
  const auto executable = std::filesystem::read_symlink("/proc/self/exe");
  return executable.parent_path().parent_path() / "lib" / "harness";
}

std::vector<std::filesystem::path> folders_of_variable(const char* variable) {
  std::vector<std::filesystem::path> folders;
  const char* list = std::getenv(variable);
  std::istringstream stream(list == nullptr ? "" : list);
  for (std::string folder; std::getline(stream, folder, ':');) {
    if (!folder.empty()) folders.emplace_back(folder);
  }
  return folders;
}

void* entry_of(const OwnLibrary& library) {
  const std::filesystem::path file = library_folder() / (std::string(library.name) + ".so");
  std::error_code failed;
  if (!std::filesystem::exists(file, failed)) return nullptr;
  void* loaded = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  void* entry = loaded == nullptr ? nullptr : ::dlsym(loaded, library.entry);
  if (entry == nullptr)
    throw Error(fmt::format("{}: cannot be loaded: {}", file.string(), ::dlerror()), Exit::unusable);
  return entry;
}

}  // namespace harness
