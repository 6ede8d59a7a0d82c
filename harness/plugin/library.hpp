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

namespace harness::plugin {

/// A loaded plugin. Libraries stay loaded until the process ends, so the pointers live as long. Structs are
/// copies in full: what an older plugin does not have is zero.
struct Plugin {
  const harness_plugin* descriptor =
      nullptr;  // as the library has it: at least the fields of the first version
  std::string id;
  harness_kind kind = HARNESS_KIND_SCHEDULE;
  std::filesystem::path path;
  std::string content_hash;  // of the file, for the provenance of results
  std::vector<harness_param> params;
  std::vector<harness_image> images;
  std::vector<harness_step> steps;       // of a schedule
  std::vector<harness_scratch> scratch;  // likewise
  harness_format format{};               // of a format
  harness_algorithm algorithm{};         // of an algorithm
  harness_baseline baseline{};           // of a baseline
  std::set<std::string> provides, demands;
};

inline constexpr harness_kind all_kinds[] = {HARNESS_KIND_SCHEDULE, HARNESS_KIND_FORMAT,
                                             HARNESS_KIND_ALGORITHM, HARNESS_KIND_BASELINE};
const char* kind_name(harness_kind kind);

/// Loads a library and checks it against the ABI; throws Error with one line that says what was
/// expected and what was found: not ELF, no entry point, another ABI major, a struct that claims too
/// few bytes, a missing table.
Plugin load_plugin(const std::filesystem::path& path);

/// The check of a descriptor alone, for what load_plugin() has resolved.
Plugin check_descriptor(const harness_plugin* descriptor, const std::filesystem::path& path);

/// Blank-separated words.
std::set<std::string> words(const char* text);

}  // namespace harness::plugin
