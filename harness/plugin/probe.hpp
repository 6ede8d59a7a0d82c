// Looking at libraries where they can do no harm: loading one runs its constructors, and a file that is
// damaged can crash the process that maps it. So a child process loads it first, and a crash there is one
// line about that library.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace harness::plugin {

/// Loads and checks libraries in a child process, one after the other, and tells why each is refused; those
/// that are sound are not in the answer. One that crashes, ends the process or takes longer than `patience`
/// costs that process, and the next goes on behind it. To be called while this process has one thread.
std::map<std::filesystem::path, std::string> probe_libraries(
    const std::vector<std::filesystem::path>& files,
    std::chrono::milliseconds patience = std::chrono::seconds(10));

/// Throws Error with one line where a library is refused.
void require_sound(const std::filesystem::path& file);

}  // namespace harness::plugin
