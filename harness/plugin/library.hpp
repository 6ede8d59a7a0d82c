// Loads and checks one plugin library. load_plugin() refuses a plugin whose published structs are malformed,
// so other code may rely on the members of a Plugin.
#pragma once

#include <harness/args.h>
#include <harness/plugin.h>

#include <filesystem>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "plugin/described.hpp"
#include "plugin/updates.hpp"

namespace harness::plugin {

/// A loaded plugin. Its library stays loaded until the process ends, so pointers into the library stay valid.
/// All structs except `published` are full copies, in which the fields that an older plugin lacks are zero.
struct Plugin : Described {
  // the library's own struct, which has at least the fields of the ABI's first version
  const harness_plugin* published = nullptr;
  std::vector<harness_param> params;
  std::vector<harness_image> images;
  std::vector<harness_step> steps;                                 // of a schedule
  std::vector<harness_scratch> scratch;                            // of a schedule
  harness_format format{};                                         // of a format
  Updates updates;                                                 // of a format
  harness_algorithm algorithm{};                                   // of an algorithm
  harness_baseline baseline{};                                     // of a baseline
  decltype(harness_baseline_update::apply) apply_batch = nullptr;  // of a baseline, or null
};

/// Loads a library and checks it against the plugin ABI. Process settings that the library changed are
/// restored, and their names are in `changed`. Throws an Error of one line with the expected and the found
/// value. Its causes are: not an ELF file, another processor, no entry point, another major version of the
/// ABI, a struct that is too small, or a missing table of functions. Throws SpoiltProcess if the library left
/// behind something that cannot be undone, such as a thread.
Plugin load_plugin(const std::filesystem::path& path);

/// Checks the struct that a plugin published, and returns the plugin. load_plugin() calls this function.
Plugin check_published(const harness_plugin* published, const std::filesystem::path& path);

/// Returns a version of the SDK as text, such as 1.0 for 100.
std::string sdk_text(uint32_t version);

/// Splits a text at blanks, and returns its words.
std::set<std::string> words(const char* text);

}  // namespace harness::plugin
