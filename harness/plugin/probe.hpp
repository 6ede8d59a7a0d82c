// Inspects plugin libraries in a child process, which returns descriptions as plain data. A child is needed
// because loading a library runs its constructors, and a damaged file can crash the process that loads it.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "plugin/described.hpp"

namespace harness::plugin {

/// Time limit for loading and checking one library.
inline constexpr std::chrono::seconds patience_for_one(5);

/// Result of inspecting one library.
struct Look {
  std::optional<Described> plugin;
  std::string refusal;  ///< one line; empty if there is a plugin
};

/// Loads and checks libraries one after another in a child process, and returns one Look per file. A library
/// may crash or end the child, take longer than `patience`, or leave something in the child that cannot be
/// undone (SpoiltProcess). A new child then continues with the next file. The child has a copy of the calling
/// thread only. Therefore no other thread may hold a lock that the child needs.
std::vector<Look> look_at_libraries(const std::vector<std::filesystem::path>& files,
                                    std::chrono::milliseconds patience = patience_for_one);

/// Inspects one library. Throws an Error of one line if the library is refused.
void require_sound(const std::filesystem::path& file);

}  // namespace harness::plugin
