#include "backends/cpu/folding.hpp"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

namespace harness::cpu {
namespace {

void count(const llvm::Module& module, uint64_t& calls, uint64_t& atomics) {
  for (const llvm::Function& function : module) {
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      const llvm::Function* callee = call == nullptr ? nullptr : call->getCalledFunction();
      calls += callee != nullptr && callee->getName().starts_with("harness_");
      atomics +=
          llvm::isa<llvm::AtomicRMWInst>(instruction) || llvm::isa<llvm::AtomicCmpXchgInst>(instruction);
    }
  }
}

}  // namespace

void count_before(const llvm::Module& module, backends::Folding& folding) {
  count(module, folding.calls, folding.atomics);
}

void count_after(const llvm::Module& module, backends::Folding& folding) {
  count(module, folding.calls_left, folding.atomics_left);
}

void keep(llvm::Module& module, const backends::Folding& folding) {
  const uint64_t words[] = {folding.calls, folding.calls_left, folding.atomics, folding.atomics_left};
  static_assert(sizeof words == sizeof folding);
  llvm::Constant* value = llvm::ConstantDataArray::get(module.getContext(), words);
  new llvm::GlobalVariable(module, value->getType(), true, llvm::GlobalValue::ExternalLinkage, value,
                           folding_symbol);
}

}  // namespace harness::cpu
