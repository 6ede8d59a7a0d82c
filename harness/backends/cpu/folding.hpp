// Counts calls of hooks and atomics in a module before and after the optimiser. The assembler stores the
// counts in the object file, so that programs from the cache have them too.
#pragma once

#include <llvm/IR/Module.h>

#include "backends/backend.hpp"

namespace harness::cpu {

/// Symbol of a program's backends::Folding.
inline constexpr const char* folding_symbol = "harness_folding";

/// Counts in the linked modules, before the optimiser.
void count_before(const llvm::Module& module, backends::Folding& folding);
/// Counts what remains after the optimiser.
void count_after(const llvm::Module& module, backends::Folding& folding);
/// Stores the counts in the module, so that the object file contains them.
void keep(llvm::Module& module, const backends::Folding& folding);

}  // namespace harness::cpu
