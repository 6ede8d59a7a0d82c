// Looking at libraries where they can do no harm: loading one runs its constructors, and a file that is
// damaged can crash the process that maps it. So a child process loads it and tells what it found, as plain
// data.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "plugin/described.hpp"

namespace harness::plugin {

/// How long one library may take to be loaded, and then the next.
inline constexpr std::chrono::seconds patience_for_one(5);

/// What came of a look at one library.
struct Look {
  std::optional<Described> plugin;
  std::string refusal;  ///< one line; empty if there is a plugin
};

/// Loads and checks libraries in a child process, one after the other; one Look per file. A library that
/// crashes, ends the process, leaves something behind in it or takes longer than `patience` costs that
/// process, and the next one goes on behind it. To be called while this process has one thread that matters:
/// only the caller is copied.
std::vector<Look> look_at_libraries(const std::vector<std::filesystem::path>& files,
                                    std::chrono::milliseconds patience = patience_for_one);

/// Throws Error with one line where a library is refused.
void require_sound(const std::filesystem::path& file);

}  // namespace harness::plugin
