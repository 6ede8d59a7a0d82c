// Counts hook calls and atomic operations in a module before and after the optimiser. The assembler stores
// the counts in the object file, so that programs from the cache have them too.
#pragma once

#include <llvm/IR/Module.h>

#include "backends/backend.hpp"

namespace harness::cpu {

/// Symbol of the variable in an object file that holds the program's backends::Folding.
inline constexpr const char* folding_symbol = "harness_folding";

/// Sets Folding::calls and Folding::atomics. Call it before the optimiser runs.
void count_before(const llvm::Module& module, backends::Folding& folding);
/// Sets Folding::calls_left and Folding::atomics_left. Call it after the optimiser has run.
void count_after(const llvm::Module& module, backends::Folding& folding);
/// Stores the counts in the module, so that the object file contains them.
void keep(llvm::Module& module, const backends::Folding& folding);

}  // namespace harness::cpu
