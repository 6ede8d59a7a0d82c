#include "base/library_folder.hpp"

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

}  // namespace harness
