// Where the files lie that belong to this executable: plugins, backends, scripts, entries of the catalogue,
// and libraries that are loaded when a command needs them. An install and a build folder have them in the
// same place beside it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace harness {

/// lib/harness beside the folder of the executable. Throws a filesystem_error where /proc is not there.
std::filesystem::path library_folder();

/// The folders that an environment variable lists, separated by ':'; none where it is not set.
std::vector<std::filesystem::path> folders_of_variable(const char* variable);

/// A library of ours: NAME.so in library_folder(), whose function `entry` gives what it can do, one object
/// for the whole process. Its interface is a header of the room that has a use for it.
struct OwnLibrary {
  const char* name;
  const char* entry;
};

/// Its entry. Null where there is no such file; an Error with Exit::unusable where it cannot be loaded. It is
/// never unloaded: what it has set up is in use until the end.
void* entry_of(const OwnLibrary& library);

/// Null where there is no such file.
template <class Interface>
Interface* find_library(const OwnLibrary& library) {
  void* entry = entry_of(library);
  return entry == nullptr ? nullptr : reinterpret_cast<Interface* (*)()>(entry)();
}

/// `what` is made by it, and `cure` brings it.
template <class Interface>
Interface& require_library(const OwnLibrary& library, const char* what, const char* cure) {
  if (Interface* found = find_library<Interface>(library)) return *found;
  throw Error(fmt::format("{}: found no library {}.so in {}, expected it there ({})", what, library.name,
                          library_folder().string(), cure),
              Exit::unusable);
}

}  // namespace harness
