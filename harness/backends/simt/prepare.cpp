// Prepares a program for the optimiser, before it is instrumented.
#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include "backends/simt/instrument.hpp"

namespace harness::simt {
namespace {

// Replaces each call of simt_looks_at_hints() by a constant. This runs before the optimiser, so that
// prefetches leave no code if they are not checked.
void look_at_hints(llvm::Module& module, bool looks) {
  llvm::Function* asks = module.getFunction("simt_looks_at_hints");
  if (asks == nullptr) return;
  while (!asks->use_empty()) {
    auto* call = llvm::cast<llvm::CallInst>(asks->user_back());
    call->replaceAllUsesWith(llvm::ConstantInt::get(call->getType(), looks ? 1 : 0));
    call->eraseFromParent();
  }
  asks->eraseFromParent();
}

}  // namespace

void prepare(llvm::Module& module, Instrumentation what) {
  look_at_hints(module, what.checks);
  if (what.checks) {
    // Without these attributes the optimiser may move a load out of its branch. The checks may report it.
    for (llvm::Function& function : module) {
      if (function.isDeclaration()) continue;
      function.addFnAttr(llvm::Attribute::SanitizeAddress);
      function.addFnAttr(llvm::Attribute::SanitizeThread);
    }
  }
  if (what.counts) return;
  for (const char* name : {"simt_note_edge", "simt_note_useful_edge"}) {
    llvm::Function* mark = module.getFunction(name);
    if (mark == nullptr) continue;
    while (!mark->use_empty()) llvm::cast<llvm::Instruction>(mark->user_back())->eraseFromParent();
    mark->eraseFromParent();
  }
}

}  // namespace harness::simt
