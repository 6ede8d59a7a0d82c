// One plugin library, loaded and checked. Whoever holds a Plugin may rely on its tables: what is malformed
// was refused on loading.
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

namespace harness::plugin {

/// A loaded plugin. Libraries stay loaded until the process ends, so the pointers live as long. Structs are
/// copies in full: what an older plugin does not have is zero.
struct Plugin : Described {
  // As the library has it: at least the fields of the first version.
  const harness_plugin* published = nullptr;
  std::vector<harness_param> params;
  std::vector<harness_image> images;
  std::vector<harness_step> steps;       // of a schedule
  std::vector<harness_scratch> scratch;  // likewise
  harness_format format{};               // of a format
  harness_algorithm algorithm{};         // of an algorithm
  harness_baseline baseline{};           // of a baseline
};

/// Loads a library and checks it against the ABI. Settings of this process that loading changed are set back,
/// and named in `changed`. Throws Error with one line that says what was expected and what was found: not
/// ELF, another processor's, no entry point, another ABI major, a struct that claims too few bytes, a missing
/// table. Throws also if loading left behind what cannot be set back, such as a thread.
Plugin load_plugin(const std::filesystem::path& path);

/// Checks what a plugin published, once load_plugin() has resolved it.
Plugin check_published(const harness_plugin* published, const std::filesystem::path& path);

/// A version of the SDK in words: 1.0 of 100.
std::string sdk_text(uint32_t version);

/// Blank-separated words.
std::set<std::string> words(const char* text);

}  // namespace harness::plugin
