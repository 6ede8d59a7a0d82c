// Assigns an instruction to a phase of edge processing [SparseWeaver 4.5], by the kernel, device module, hook
// and header that its code comes from. The pass that instruments a program calls it.
#pragma once

#include <string_view>

#include "backends/simt/code_part.hpp"
#include "backends/simt/cycles/account.hpp"

namespace harness::simt {

/// Origin of an instruction.
struct CodeOrigin {
  std::string_view kernel;  // the kernel that runs it, "harness_step0"
  std::string_view module;  // "format csr"
  std::string_view hook;    // "harness_neighbors"
  std::string_view header;  // innermost header of the SDK, without its folder: "gather/pull.h"; may be empty
};

/// Returns the phase of an instruction. Kernels that are no step of a schedule belong to `init`, except
/// harness_expand, which lists rows and belongs to `registration`.
inline CyclePhase phase_of(const CodeOrigin& code) {
  if (code.kernel == "harness_expand") return CyclePhase::registration;
  if (!code.kernel.starts_with("harness_step")) return CyclePhase::init;
  switch (part_of(code.module)) {
    case CodePart::format:
      if (code.hook == "harness_find_row") return CyclePhase::work_id;
      return code.hook.starts_with("harness_edge") || code.hook == "harness_next_edge" ||
                     code.hook == "harness_tile_ends"
                 ? CyclePhase::edge_access
                 : CyclePhase::registration;
    case CodePart::algorithm:
      return CyclePhase::gather;
    case CodePart::skeleton:
      return code.module.find("in_rows") != std::string_view::npos ? CyclePhase::registration
                                                                   : CyclePhase::gather;
    case CodePart::schedule:
      break;
  }
  if (code.header.starts_with("gather/")) return CyclePhase::gather;
  return code.header == "core/rows.h" ? CyclePhase::registration : CyclePhase::work_id;
}

}  // namespace harness::simt
