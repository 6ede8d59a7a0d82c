#include "backends/simt/takes.hpp"

#include <llvm/ADT/SetVector.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Instructions.h>

namespace harness::simt {
namespace {

// Returns true if a branch can leave a loop that contains both the branch and the atomic.
bool ends_a_loop_around(const llvm::Instruction& branch, const llvm::Instruction& atomic,
                        const llvm::LoopInfo& loops) {
  for (llvm::Loop* loop = loops.getLoopFor(branch.getParent()); loop != nullptr;
       loop = loop->getParentLoop()) {
    if (!loop->contains(&atomic)) continue;
    for (const llvm::BasicBlock* next : llvm::successors(&branch)) {
      if (!loop->contains(next)) return true;
    }
  }
  return false;
}

// Returns true for a load from the backend's memory through which lanes exchange values.
bool reads_what_lanes_exchanged(const llvm::LoadInst& load) {
  return llvm::isa<llvm::CallInst>(llvm::getUnderlyingObject(load.getPointerOperand(), 0));
}

bool is_take(llvm::Instruction& atomic, const llvm::LoopInfo& loops) {
  llvm::SetVector<llvm::Value*> reached;
  reached.insert(&atomic);
  for (size_t i = 0; i < reached.size(); ++i) {
    for (llvm::User* user : reached[i]->users()) {
      auto* use = llvm::cast<llvm::Instruction>(user);
      if (use->isTerminator()) {
        if (ends_a_loop_around(*use, atomic, loops)) return true;
      } else if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(use)) {
        // The loop stores the value for other lanes, whose control flow may depend on it. A use of the value
        // as an address does not count.
        if (store->getValueOperand() == reached[i] && loops.getLoopFor(use->getParent()) != nullptr)
          return true;
      } else if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(use)) {
        if (reads_what_lanes_exchanged(*load)) reached.insert(use);
      } else {
        reached.insert(use);
      }
    }
  }
  return false;
}

}  // namespace

std::vector<llvm::Instruction*> takes_of(llvm::Function& function, const llvm::LoopInfo& loops) {
  std::vector<llvm::Instruction*> takes;
  for (llvm::BasicBlock& block : function) {
    if (loops.getLoopFor(&block) == nullptr) continue;
    for (llvm::Instruction& instruction : block) {
      const auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction);
      if (update == nullptr || update->getOperation() != llvm::AtomicRMWInst::Add) continue;
      if (is_take(instruction, loops)) takes.push_back(&instruction);
    }
  }
  return takes;
}

}  // namespace harness::simt
