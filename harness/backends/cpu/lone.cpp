#include "backends/cpu/lone.hpp"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/InstCombine/InstCombine.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/LowerAtomic.h>

#include <vector>

namespace harness::cpu {
namespace {

bool has_atomics(const llvm::Function& function) {
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    if (instruction.isAtomic() && !llvm::isa<llvm::FenceInst>(instruction)) return true;
  }
  return false;
}

// Makes the atomics of a kernel plain loads and stores. Fences stay, because non-temporal stores must be
// visible before other threads run the next kernel.
void lower_atomics(llvm::Function& function) {
  std::vector<llvm::Instruction*> all;
  for (llvm::Instruction& instruction : llvm::instructions(function)) all.push_back(&instruction);
  for (llvm::Instruction* instruction : all) {
    if (auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(instruction)) {
      llvm::lowerAtomicCmpXchgInst(exchange);
    } else if (auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(instruction)) {
      llvm::lowerAtomicRMWInst(update);
    } else if (auto* load = llvm::dyn_cast<llvm::LoadInst>(instruction)) {
      load->setAtomic(llvm::AtomicOrdering::NotAtomic);
    } else if (auto* store = llvm::dyn_cast<llvm::StoreInst>(instruction)) {
      store->setAtomic(llvm::AtomicOrdering::NotAtomic);
    }
  }
}

// Simplifies a kernel after its atomics were replaced. The expected value of a compare-exchange was usually
// loaded just before, so one of the two loads can be removed.
class CleanUp {
 public:
  CleanUp() {
    llvm::PassBuilder builder;
    builder.registerModuleAnalyses(modules_);
    builder.registerCGSCCAnalyses(calls_);
    builder.registerFunctionAnalyses(functions_);
    builder.registerLoopAnalyses(loops_);
    builder.crossRegisterProxies(loops_, functions_, calls_, modules_);
    passes_.addPass(llvm::EarlyCSEPass(true));
    passes_.addPass(llvm::InstCombinePass());
    passes_.addPass(llvm::SimplifyCFGPass());
  }
  void run(llvm::Function& function) { passes_.run(function, functions_); }

 private:
  llvm::LoopAnalysisManager loops_;
  llvm::FunctionAnalysisManager functions_;
  llvm::CGSCCAnalysisManager calls_;
  llvm::ModuleAnalysisManager modules_;
  llvm::FunctionPassManager passes_;
};

}  // namespace

void add_lone_kernels(llvm::Module& module) {
  std::vector<llvm::Function*> kernels;
  for (llvm::Function& function : module) {
    if (!function.isDeclaration()) kernels.push_back(&function);
  }
  CleanUp clean_up;
  for (llvm::Function* shared : kernels) {
    llvm::Function* lone = shared;
    if (has_atomics(*shared)) {
      llvm::ValueToValueMapTy values;
      lone = llvm::CloneFunction(shared, values);
      lower_atomics(*lone);
      clean_up.run(*lone);
    }
    const std::string name = shared->getName().str();
    for (llvm::Function* function : {shared, lone}) function->setLinkage(llvm::GlobalValue::InternalLinkage);
    shared->setName(name + "_shared");
    if (lone != shared) lone->setName(name + "_lone");
    llvm::Constant* pair = llvm::ConstantStruct::getAnon({shared, lone});
    new llvm::GlobalVariable(module, pair->getType(), true, llvm::GlobalValue::ExternalLinkage, pair, name);
  }
}

}  // namespace harness::cpu
