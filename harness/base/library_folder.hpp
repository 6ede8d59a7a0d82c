// Finds the files that belong to this executable: plugins, backends, scripts, catalogue entries, and
// libraries that are loaded when a command needs them. Their folder has the same path relative to the
// executable in an install and in a build folder.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace harness {

/// Returns lib/harness next to the folder of the executable. Throws std::filesystem::filesystem_error if
/// /proc is not mounted.
std::filesystem::path library_folder();

/// Returns the folders that an environment variable lists, separated by ':'. Returns none if it is not set.
std::vector<std::filesystem::path> folders_of_variable(const char* variable);

/// A library that belongs to harness: the file NAME.so in library_folder(). Its function `entry` returns a
/// pointer to an interface, one object per process. A header of the module that uses the library declares the
/// interface.
struct OwnLibrary {
  const char* name;
  const char* entry;
};

/// Loads the library and returns the address of its function `entry`. Returns null if the file does not
/// exist. Throws an Error with Exit::unusable if the file cannot be loaded. The library is never unloaded,
/// because its objects are used until the process ends.
void* entry_of(const OwnLibrary& library);

/// Returns the library's interface, or null if the file does not exist.
template <class Interface>
Interface* find_library(const OwnLibrary& library) {
  void* entry = entry_of(library);
  return entry == nullptr ? nullptr : reinterpret_cast<Interface* (*)()>(entry)();
}

/// Returns the library's interface. If the file does not exist, throws an Error with Exit::unusable. In its
/// message, `what` names the feature that needs the library, and `cure` says how to install the library.
template <class Interface>
Interface& require_library(const OwnLibrary& library, const char* what, const char* cure) {
  if (Interface* found = find_library<Interface>(library)) return *found;
  throw Error(fmt::format("{}: found no library {}.so in {}, expected it there ({})", what, library.name,
                          library_folder().string(), cure),
              Exit::unusable);
}

}  // namespace harness
