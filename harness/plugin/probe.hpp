// Inspects plugin libraries in a child process, which returns the findings as plain data. Loading a library
// runs its constructors, and a damaged file can crash the process that maps it.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "plugin/described.hpp"

namespace harness::plugin {

/// Time limit for loading one library.
inline constexpr std::chrono::seconds patience_for_one(5);

/// Finding about one library.
struct Look {
  std::optional<Described> plugin;
  std::string refusal;  ///< one line; empty if there is a plugin
};

/// Loads and checks libraries sequentially in a child process, and returns one Look per file. If a library
/// crashes, ends the process, leaves something behind in it, or takes longer than `patience`, a new child
/// continues with the next file. Only the calling thread is copied into the child, so no other thread may
/// hold a lock that the child needs.
std::vector<Look> look_at_libraries(const std::vector<std::filesystem::path>& files,
                                    std::chrono::milliseconds patience = patience_for_one);

/// Inspects one library. Throws an Error of one line if the library is refused.
void require_sound(const std::filesystem::path& file);

}  // namespace harness::plugin
