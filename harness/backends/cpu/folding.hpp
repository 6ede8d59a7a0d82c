// What the optimiser leaves of calls to hooks and of atomics: both are counted in a module before and after
// it. The counts are kept in the object file, so that a program that comes from the cache tells them too.
#pragma once

#include <llvm/IR/Module.h>

#include "backends/backend.hpp"

namespace harness::cpu {

/// The symbol that holds a program's backends::Folding.
inline constexpr const char* folding_symbol = "harness_folding";

/// The linked modules, before the optimiser.
void count_before(const llvm::Module& module, backends::Folding& folding);
/// What is left after it.
void count_after(const llvm::Module& module, backends::Folding& folding);
/// Adds the counts to what the object file will hold.
void keep(llvm::Module& module, const backends::Folding& folding);

}  // namespace harness::cpu
