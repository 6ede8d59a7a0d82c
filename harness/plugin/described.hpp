// What a plugin says of itself, as plain data. It can be had from another process, so that nothing of the
// plugin is run in this one.
#pragma once

#include <harness/plugin.h>

#include <cstdint>
#include <filesystem>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "base/param.hpp"

namespace harness::plugin {

inline constexpr harness_kind all_kinds[] = {HARNESS_KIND_SCHEDULE, HARNESS_KIND_FORMAT,
                                             HARNESS_KIND_ALGORITHM, HARNESS_KIND_BASELINE};
const char* kind_name(harness_kind kind);

struct Described {
  std::string id, version, summary;
  std::string source;  // where it comes from; empty: it does not say
  harness_kind kind = HARNESS_KIND_SCHEDULE;
  std::filesystem::path path;
  std::string content_hash;     // of the file, for the provenance of results
  std::vector<Param> declared;  // its parameters, in the order of the declarations
  std::set<std::string> targets, provides, demands;
  std::vector<std::string> changed;  // settings of the process that loading changed, and that were set back
};

/// The description as bytes, for a pipe.
std::vector<uint8_t> to_bytes(const Described& plugin);
/// Throws Error for bytes that are no description.
Described described_from(std::span<const uint8_t> bytes);

}  // namespace harness::plugin
