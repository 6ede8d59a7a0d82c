// Identifies the iterations of the loops around an instruction. Lanes at one instruction in the same
// iterations thus count as one operation of their warp. instrument.cpp adds the code to a function.
#pragma once

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/IRBuilder.h>

#include <map>

namespace harness::simt {

class Rounds {
 public:
  Rounds(llvm::Function& function, llvm::LoopInfo& loops)
      : function_(function), loops_(loops), int64_(llvm::Type::getInt64Ty(function.getContext())) {}

  /// Adds the variables that count the iterations of each loop.
  void declare();
  /// Adds code before each loop that sets its count to 0.
  void begin();
  /// Adds code to the header of a loop that counts the iteration which begins.
  void next(llvm::IRBuilder<>& builder, const llvm::Loop& loop);
  /// Returns the number that identifies the current iterations of a loop, which may be null, and of all loops
  /// around it.
  llvm::Value* of(llvm::IRBuilder<>& builder, const llvm::Loop* loop);
  /// Returns the number that identifies the current iterations of all loops around an instruction.
  llvm::Value* of(llvm::IRBuilder<>& builder, const llvm::Instruction& at) {
    return of(builder, loops_.getLoopFor(at.getParent()));
  }

 private:
  // `count` is the number of iterations. `name` identifies the current iteration together with those of the
  // enclosing loops.
  struct Variables {
    llvm::AllocaInst *count, *name;
  };

  llvm::Function& function_;
  llvm::LoopInfo& loops_;
  llvm::Type* int64_;
  std::map<const llvm::Loop*, Variables> variables_;
};

}  // namespace harness::simt
