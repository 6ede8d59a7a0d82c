// Instruments a linked program, so that the backend observes what its lanes do. The assembler calls these
// functions around its optimiser (cpu::Recipe).
#pragma once

#include "backends/cpu/assembler.hpp"

namespace harness::simt {

struct Instrumentation {
  bool checks = false;  // instrument every access, and loops in which lanes may wait
  bool counts = false;  // instrument every basic block, access and edge
  bool cycles = false;  // instrument every basic block, access and first use of a loaded value
};

/// Runs before the optimiser. Removes the calls that mark edges, unless edges are counted. If accesses are
/// checked, also prevents loads from being moved before their guards.
void prepare(llvm::Module& module, Instrumentation what);

/// Runs before the code generator. Atomics become plain instructions, because only one lane runs at a time.
void instrument(llvm::Module& module, const cpu::Origins& origins, Instrumentation what);

}  // namespace harness::simt
