// Where the files lie that belong to this executable: plugins, backends, scripts, entries of the catalogue.
// An install and a build folder have them in the same place beside it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace harness {

/// lib/harness beside the folder of the executable. Throws a filesystem_error where /proc is not there.
std::filesystem::path library_folder();

/// The folders that an environment variable lists, separated by ':'; none where it is not set.
std::vector<std::filesystem::path> folders_of_variable(const char* variable);

}  // namespace harness
