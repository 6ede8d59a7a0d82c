// Computes what a basic block costs on a pipeline with a scoreboard (cycles/block_cost.hpp). The pass that
// instruments a program calls it for each basic block, if cycles are modelled.
#pragma once

#include <llvm/IR/BasicBlock.h>

#include "backends/simt/cycles/block_cost.hpp"

namespace harness::simt {

/// Returns true for a direct call of a function whose name begins with `prefix`.
bool is_call_of(const llvm::Instruction& instruction, llvm::StringRef prefix);

/// Returns true if an instruction is not counted: a phi, a stack slot, a mark for the debugger, or a call
/// that only informs the backend.
bool is_no_instruction(const llvm::Instruction& instruction);

BlockCost cost_of(const llvm::BasicBlock& block);

}  // namespace harness::simt
