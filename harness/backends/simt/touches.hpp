// Determines how an instruction accesses device memory. instrument.cpp calls Touches::of() for every
// instruction, and adds checks and counts for the accesses.
#pragma once

#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/DemandedBits.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <vector>

#include "backends/simt/site.hpp"

namespace harness::simt {

/// One access of an instruction. A copy has two accesses.
struct Touch {
  llvm::Value* address;
  llvm::Value* bytes;
  Access access;
  /// For a load, a bit for each byte that is used other than by copying it. Padding of a struct is never
  /// used.
  uint64_t used = ~uint64_t{0};
  /// For a store, the address in device memory from which its bytes are copied unchanged, or null.
  llvm::Value* source = nullptr;
};

class Touches {
 public:
  Touches(llvm::Function& function, llvm::DominatorTree& dominators)
      : layout_(function.getParent()->getDataLayout()),
        assumptions_(function),
        demanded_(function, assumptions_, dominators) {}

  /// Returns the accesses of an instruction to device memory. Arguments of a launch and a lane's own
  /// variables are not device memory.
  std::vector<Touch> of(llvm::Instruction& instruction);

 private:
  Touch of(llvm::LoadInst& load);
  Touch of(llvm::StoreInst& store);
  uint64_t used_bytes(llvm::LoadInst& load);
  llvm::Value* bytes_of(llvm::Type* type) const;

  const llvm::DataLayout& layout_;
  llvm::AssumptionCache assumptions_;
  llvm::DemandedBits demanded_;
};

}  // namespace harness::simt
