// An instruction of device code, as an instrumented program describes it to the backend: its source line and
// how it accesses memory. Checks and counts receive the site of each access, and findings name the site.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "backends/simt/code_part.hpp"
#include "backends/simt/cycles/account.hpp"

namespace harness::simt {

/// Kind of a memory access. Relaxed and atomic accesses are racy by design and never race with each other.
enum class Access : uint32_t {
  load,
  store,
  input,
  relaxed_load,
  relaxed_store,
  atomic,
  reduction  // an atomic whose old value is unused
};

/// Returns true if a lane waits for the access to complete before it continues.
inline bool is_waited_for(Access access) {
  return access != Access::store && access != Access::relaxed_store && access != Access::reduction;
}

struct Allocation;

/// The memory layout must be that of SiteTable (site_table.cpp), which makes one Site per instrumented
/// instruction.
struct Site {
  const char* line;    // "csr.dev.cpp:11"
  const char* hook;    // "harness_neighbors"
  const char* module;  // "format csr"
  Access access;
  uint32_t number;  // index among the program's sites
  // the array that the instruction accessed last; most instructions access only one array
  Allocation* allocation;
  // for a load, a bit per byte that is used other than by copying it
  uint64_t used;
  CodePart part;       // kind of plugin to which `module` belongs
  uint32_t phase = 0;  // CyclePhase, for programs whose cycles are modelled

  /// Returns the text by which findings name this site.
  std::string text() const { return fmt::format("{}, hook {} of {}", line, hook, module); }
};

}  // namespace harness::simt
