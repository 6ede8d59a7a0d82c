// What an instruction does to device memory. instrument.cpp asks this
// of every instruction and has the accesses checked and counted.
#pragma once

#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/DemandedBits.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <vector>

#include "backends/simt/site.hpp"

namespace harness::simt {

/// One access of an instruction; a copy has two.
struct Touch {
  llvm::Value* address;
  llvm::Value* bytes;
  Access access;
  /// Of a load, a bit for each byte: set where the byte is used for more than a copy, as the padding of a
  /// struct never is.
  uint64_t used = ~uint64_t{0};
  /// Of a store: where in device memory the bytes come from as they are; null: from nowhere.
  llvm::Value* source = nullptr;
};

class Touches {
 public:
  Touches(llvm::Function& function, llvm::DominatorTree& dominators)
      : layout_(function.getParent()->getDataLayout()),
        assumptions_(function),
        demanded_(function, assumptions_, dominators) {}

  /// The arguments of a launch and a lane's own variables are not device memory.
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
