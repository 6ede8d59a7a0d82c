// Finds the atomics with which a lane takes its next piece of work. Schedules with work stealing add to a
// counter. They leave their loop when the old value is past the last piece. After each of these atomics,
// instrument.cpp lets other blocks run.
#pragma once

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Function.h>

#include <vector>

namespace harness::simt {

/// Returns the atomic additions whose old value decides whether an enclosing loop continues. Lanes may also
/// pass that value to one another before the decision.
std::vector<llvm::Instruction*> takes_of(llvm::Function& function, const llvm::LoopInfo& loops);

}  // namespace harness::simt
