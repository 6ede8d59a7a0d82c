// Computes what a basic block costs on a pipeline with a scoreboard (cycles/block_cost.hpp). The pass that
// instruments a program calls it for each basic block, if cycles are modelled.
#pragma once

#include <llvm/IR/BasicBlock.h>

#include "backends/simt/cycles/block_cost.hpp"

namespace harness::simt {

/// Returns true for an instruction for which neither the program's counts nor a GPU's code have one: phis,
/// stack slots, marks for the debugger, and functions that only inform the backend.
bool is_no_instruction(const llvm::Instruction& instruction);

BlockCost cost_of(const llvm::BasicBlock& block);

}  // namespace harness::simt
