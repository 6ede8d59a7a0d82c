// Classifies instructions by the plugin to which they belong: a schedule's loop with the helpers that it
// includes, a format's hooks, or an algorithm's. Instructions of frontiers, options and the superstep loop
// belong to the skeleton. The emulated GPU counts instructions by CodePart.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace harness::simt {

enum class CodePart : uint32_t { schedule, format, algorithm, skeleton };
constexpr size_t code_parts = 4;

/// Returns the CodePart of a device module by the name of the module (backends::Module), such as "format
/// csr".
inline CodePart part_of(std::string_view module) {
  if (module.starts_with("schedule ")) return CodePart::schedule;
  if (module.starts_with("format ")) return CodePart::format;
  return module.starts_with("algorithm ") ? CodePart::algorithm : CodePart::skeleton;
}

/// Number of instructions of a basic block per CodePart, packed into one word for instrumented programs: 16
/// bits each.
struct PartCounts {
  static constexpr uint32_t bits = 16, most = (1u << bits) - 1;

  std::array<uint32_t, code_parts> of{};

  uint64_t packed() const {
    uint64_t word = 0;
    for (size_t part = 0; part < code_parts; ++part)
      word |= uint64_t{std::min(of[part], most)} << bits * part;
    return word;
  }
  static uint32_t unpack(uint64_t word, size_t part) {
    return static_cast<uint32_t>(word >> bits * part) & most;
  }
};

}  // namespace harness::simt
