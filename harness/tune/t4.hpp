// Recorded spaces in the T4 format of the auto-tuning community (github.com/odgaard/TuningSchema). Kernel
// Tuner and the tools of the community's methodology read it.
#pragma once

#include <filesystem>

#include "tune/recorded.hpp"

namespace harness::tune {

/// The text of a T4 file, a JSON object; times in milliseconds.
std::string t4_of(const Recorded& recorded);

/// One file a space, NAME.json, in a folder that is made. Returns the paths.
std::vector<std::filesystem::path> write_t4(const std::vector<Recorded>& spaces,
                                            const std::filesystem::path& folder);

}  // namespace harness::tune
