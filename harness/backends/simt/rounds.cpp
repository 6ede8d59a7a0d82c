#include "backends/simt/rounds.hpp"

#include <llvm/IR/CFG.h>

namespace harness::simt {
namespace {

constexpr uint64_t odd = 0x9e3779b97f4a7c15;

}  // namespace

void Rounds::declare() {
  llvm::IRBuilder<> entry(&*function_.getEntryBlock().getFirstInsertionPt());
  for (const llvm::Loop* loop : loops_.getLoopsInPreorder())
    variables_[loop] = {entry.CreateAlloca(int64_), entry.CreateAlloca(int64_)};
}

void Rounds::begin() {
  for (const llvm::Loop* loop : loops_.getLoopsInPreorder()) {
    for (llvm::BasicBlock* before : llvm::predecessors(loop->getHeader())) {
      if (loop->contains(before)) continue;
      llvm::IRBuilder<> builder(before->getTerminator());
      builder.CreateStore(builder.getInt64(0), variables_[loop].count);
    }
  }
}

void Rounds::next(llvm::IRBuilder<>& builder, const llvm::Loop& loop) {
  const Variables& own = variables_[&loop];
  llvm::Value* count = builder.CreateAdd(builder.CreateLoad(int64_, own.count), builder.getInt64(1));
  builder.CreateStore(count, own.count);
  llvm::Value* outer = of(builder, loop.getParentLoop());
  llvm::Value* name = builder.CreateAdd(outer, builder.CreateMul(count, builder.getInt64(odd)));
  name = builder.CreateMul(builder.CreateXor(name, builder.CreateLShr(name, 29)), builder.getInt64(odd));
  name = builder.CreateXor(name, builder.CreateLShr(name, 32));
  builder.CreateStore(name, own.name);
}

llvm::Value* Rounds::of(llvm::IRBuilder<>& builder, const llvm::Loop* loop) {
  if (loop == nullptr) return builder.getInt64(0);
  return builder.CreateLoad(int64_, variables_[loop].name);
}

}  // namespace harness::simt
