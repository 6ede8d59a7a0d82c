// What is added to a linked program so that the backend sees what its lanes
// do. The assembler calls these functions around its optimiser (cpu::Recipe).
#pragma once

#include "backends/cpu/assembler.hpp"

namespace harness::simt {

struct Instrumentation {
  bool checks = false;  // every access, and where lanes wait
  bool counts = false;  // every block of instructions, access and edge
};

/// Ahead of the optimiser: marks that nobody counts go away, and no load may move ahead of what guards it
/// where accesses are checked.
void prepare(llvm::Module& module, Instrumentation what);

/// Ahead of the code generator. Atomics become plain instructions: only one lane runs at a time.
void instrument(llvm::Module& module, const cpu::Origins& origins, Instrumentation what);

}  // namespace harness::simt
