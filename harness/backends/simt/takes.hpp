// Finds the atomics with which a lane takes its next piece of work. Schedules with work stealing add to a
// counter, and leave their loop when it exceeds the end. instrument.cpp lets other blocks run after each of
// them.
#pragma once

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Function.h>

#include <vector>

namespace harness::simt {

/// Returns the atomic additions whose old value decides whether an enclosing loop continues, perhaps through
/// other lanes.
std::vector<llvm::Instruction*> takes_of(llvm::Function& function, const llvm::LoopInfo& loops);

}  // namespace harness::simt
