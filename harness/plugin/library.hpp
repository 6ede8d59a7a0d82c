// Loads and checks one plugin library. Code that holds a Plugin may rely on its tables, because load_plugin()
// refuses malformed ones.
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

/// A loaded plugin. Its library stays loaded until the process ends, and so do pointers into it. The structs
/// are full copies: fields that an older plugin lacks are zero.
struct Plugin : Described {
  // The library's own struct: it has at least the fields of the ABI's first version.
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

/// Loads a library and checks it against the ABI. Process settings that loading changed are restored and
/// named in `changed`. Throws an Error of one line with the expected and the found value. Faults are: not
/// ELF, another processor, no entry point, another ABI major version, a struct that is too small, a missing
/// table. Also throws if loading left behind something that cannot be undone, such as a thread.
Plugin load_plugin(const std::filesystem::path& path);

/// Checks the struct that a plugin published. load_plugin() calls this after resolving it.
Plugin check_published(const harness_plugin* published, const std::filesystem::path& path);

/// Returns a version of the SDK as text: 1.0 for 100.
std::string sdk_text(uint32_t version);

/// Splits a text at blanks.
std::set<std::string> words(const char* text);

}  // namespace harness::plugin
