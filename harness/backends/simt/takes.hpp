// Finds the atomics by which a lane takes its next piece of work: schedules
// that balance by stealing add to a counter and leave their loop once it has
// passed the end. instrument.cpp lets other blocks have their turn behind each.
#pragma once

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Function.h>

#include <vector>

namespace harness::simt {

/// Additions whose old value decides, also by way of other lanes, whether a loop around them goes on.
std::vector<llvm::Instruction*> takes_of(llvm::Function& function, const llvm::LoopInfo& loops);

}  // namespace harness::simt
