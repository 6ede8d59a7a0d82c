// Description of a plugin as plain data. A child process loads the plugin and sends the description, so that
// no code of the plugin runs in this process.
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
  std::string source;  // citation or origin of the plugin; empty if not stated
  harness_kind kind = HARNESS_KIND_SCHEDULE;
  std::filesystem::path path;
  std::string content_hash;     // hash of the library's file, which results record
  std::vector<Param> declared;  // parameters, in the sequence of their declarations
  std::set<std::string> targets, provides, demands;
  // names of process settings that the library changed when it was loaded, and that harness restored
  std::vector<std::string> changed;
};

/// Serialises a description, to be sent through a pipe.
std::vector<uint8_t> to_bytes(const Described& plugin);
/// Parses the bytes of to_bytes(). Throws Error if the bytes are not a description.
Described described_from(std::span<const uint8_t> bytes);

}  // namespace harness::plugin
