// An instruction of device code as an instrumented program describes it to the backend: where it stands
// and what it does to memory. Checks and counts are given one with each access, and findings name it.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "backends/simt/code_part.hpp"

namespace harness::simt {

/// What an instruction does to memory. Relaxed and atomic ones are racy by design: they never race
/// with each other.
enum class Access : uint32_t {
  load,
  store,
  input,
  relaxed_load,
  relaxed_store,
  atomic,
  reduction  // an atomic whose old value nobody wants
};

/// Whether a lane can go on before memory has answered.
inline bool is_waited_for(Access access) {
  return access != Access::store && access != Access::relaxed_store && access != Access::reduction;
}

struct Allocation;

/// Laid out by instrument.cpp: one for each instrumented instruction.
struct Site {
  const char* line;    // "csr.dev.cpp:11"
  const char* hook;    // "harness_neighbors"
  const char* module;  // "format csr"
  Access access;
  uint32_t number;         // among the program's sites
  Allocation* allocation;  // that it met last: most instructions only ever see one array
  uint64_t used;           // of a load, a bit for each byte: set where it is used for more than a copy
  CodePart part;           // that `module` is

  /// For findings.
  std::string text() const { return fmt::format("{}, hook {} of {}", line, hook, module); }
};

}  // namespace harness::simt
