#include "backends/simt/cost_of.hpp"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <unordered_map>

namespace harness::simt {
namespace {

// Returns true for an instruction that a GPU's code does not need. Some rename a register or select a part of
// it, and some inform the optimiser. Loads add constants to addresses. A block that follows needs no branch.
bool is_free(const llvm::Instruction& i) {
  if (is_no_instruction(i) || llvm::isa<llvm::FreezeInst>(i) || llvm::isa<llvm::TruncInst>(i) ||
      llvm::isa<llvm::ExtractValueInst>(i) || llvm::isa<llvm::InsertValueInst>(i))
    return true;
  if (const auto* cast = llvm::dyn_cast<llvm::CastInst>(&i))
    return cast->isNoopCast(i.getModule()->getDataLayout());
  if (const auto* address = llvm::dyn_cast<llvm::GetElementPtrInst>(&i))
    return address->hasAllConstantIndices();
  if (const auto* branch = llvm::dyn_cast<llvm::BranchInst>(&i)) return branch->isUnconditional();
  const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&i);
  return intrinsic != nullptr && intrinsic->isAssumeLikeIntrinsic();
}

}  // namespace

bool is_call_of(const llvm::Instruction& instruction, llvm::StringRef prefix) {
  const auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
  const llvm::Function* callee = call == nullptr ? nullptr : call->getCalledFunction();
  return callee != nullptr && callee->getName().starts_with(prefix);
}

bool is_no_instruction(const llvm::Instruction& i) {
  return llvm::isa<llvm::PHINode>(i) || llvm::isa<llvm::DbgInfoIntrinsic>(i) ||
         llvm::isa<llvm::AllocaInst>(i) || is_call_of(i, "simt_note") || is_call_of(i, "simt_thread");
}

BlockCost cost_of(const llvm::BasicBlock& block) {
  BlockCost cost;
  std::unordered_map<const llvm::Value*, uint32_t> chains;  // longest path that ends with each instruction
  for (const llvm::Instruction& i : block) {
    uint32_t chain = 0;
    if (!llvm::isa<llvm::PHINode>(i)) {
      for (const llvm::Use& operand : i.operands()) {
        const auto found = chains.find(operand.get());
        if (found != chains.end()) chain = std::max(chain, found->second);
      }
    }
    if (!is_free(i)) {
      ++cost.issued;
      ++chain;
    }
    chains[&i] = chain;
    cost.chain = std::max(cost.chain, chain);
  }
  return cost;
}

}  // namespace harness::simt
