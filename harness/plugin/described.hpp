// Description of a plugin as plain data. It can be sent from another process, so that no code of the plugin
// has to run in this one.
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
  std::string source;  // citation or origin; empty: not stated
  harness_kind kind = HARNESS_KIND_SCHEDULE;
  std::filesystem::path path;
  std::string content_hash;     // hash of the file, for the provenance of results
  std::vector<Param> declared;  // parameters, in the sequence of their declarations
  std::set<std::string> targets, provides, demands;
  // process settings that loading changed and the harness restored
  std::vector<std::string> changed;
};

/// Serialises a description, for a pipe.
std::vector<uint8_t> to_bytes(const Described& plugin);
/// Throws Error if the bytes are not a description.
Described described_from(std::span<const uint8_t> bytes);

}  // namespace harness::plugin
