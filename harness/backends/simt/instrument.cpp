#include "backends/simt/instrument.hpp"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/LowerAtomic.h>

#include <map>
#include <vector>

#include "backends/simt/code_part.hpp"
#include "backends/simt/cost_of.hpp"
#include "backends/simt/cycles/account.hpp"
#include "backends/simt/rounds.hpp"
#include "backends/simt/site_table.hpp"
#include "backends/simt/takes.hpp"
#include "backends/simt/touches.hpp"

namespace harness::simt {
namespace {

bool changes_memory(Access access) {
  return access == Access::store || access == Access::relaxed_store || access >= Access::atomic;
}

class Function {
 public:
  Function(llvm::Function& function, SiteTable& sites, Instrumentation what)
      : function_(function),
        module_(*function.getParent()),
        sites_(sites),
        what_(what),
        dominators_(function),
        loops_(dominators_),
        rounds_(function, loops_),
        touches_(function, dominators_),
        int32_(llvm::Type::getInt32Ty(module_.getContext())),
        int64_(llvm::Type::getInt64Ty(module_.getContext())),
        pointer_(llvm::PointerType::getUnqual(module_.getContext())) {}

  void run() {
    std::vector<llvm::Instruction*> instructions;
    for (llvm::BasicBlock& block : function_) {
      for (llvm::Instruction& instruction : block) instructions.push_back(&instruction);
    }
    const std::vector<Waiting> waiting = loops_that_may_wait();
    const std::vector<llvm::Instruction*> takes = takes_of(function_, loops_);
    const std::vector<Use> uses = what_.cycles ? first_uses() : std::vector<Use>();
    if (what_.counts || what_.cycles) report_blocks();
    for (llvm::Instruction* instruction : instructions) look_at(*instruction);
    for (const Use& use : uses) wait_for(use);
    for (const Waiting& loop : waiting) limit(loop);
    for (llvm::Instruction* take : takes) {
      // If cycles are modelled, simt_take() is called before the atomic, so lanes take work in modelled time.
      llvm::IRBuilder<>(what_.cycles ? take : take->getNextNode()).CreateCall(callee("simt_take", {}));
    }
  }

 private:
  llvm::FunctionCallee callee(const char* name, std::initializer_list<llvm::Type*> parameters) {
    auto* type = llvm::FunctionType::get(llvm::Type::getVoidTy(module_.getContext()), parameters, false);
    return module_.getOrInsertFunction(name, type);
  }

  void look_at(llvm::Instruction& instruction) {
    if (is_call_of(instruction, "simt_note_edge")) {
      llvm::IRBuilder<> builder(&instruction);
      builder.CreateCall(callee("simt_count_edge", {int32_, int64_}),
                         {builder.getInt32(sites_.next_number()), rounds_.of(builder, instruction)});
      instruction.eraseFromParent();
      return;
    }
    if (is_call_of(instruction, "simt_hint")) {
      llvm::IRBuilder<>(&instruction)
          .CreateCall(callee("simt_check_hint", {pointer_, pointer_}),
                      {llvm::cast<llvm::CallInst>(instruction).getArgOperand(0),
                       sites_.add(instruction, Access::load)});
      instruction.eraseFromParent();
      return;
    }
    if (what_.checks && is_call_of(instruction, "simt_") && !is_call_of(instruction, "simt_thread")) {
      llvm::IRBuilder<>(&instruction)
          .CreateCall(callee("simt_at", {pointer_}), {sites_.add(instruction, Access::load)});
      return;
    }
    for (const Touch& touch : touches_.of(instruction)) {
      llvm::IRBuilder<> builder(&instruction);
      llvm::Constant* site = sites_.add(instruction, touch.access, touch.used);
      if (what_.checks) {
        if (changes_memory(touch.access) && sites_.hook_of(instruction) == "harness_prefetch")
          builder.CreateCall(callee("simt_hint_writes", {pointer_, pointer_}), {touch.address, site});
        builder.CreateCall(callee("simt_check", {pointer_, int64_, pointer_}),
                           {touch.address, touch.bytes, site});
        if (touch.source != nullptr) {  // unwritten bytes of the source are unwritten in the copy
          builder.CreateCall(callee("simt_pass_on", {pointer_, pointer_, int64_}),
                             {touch.address, touch.source, touch.bytes});
        }
      }
      if (what_.counts) {
        builder.CreateCall(callee("simt_count_access", {pointer_, int64_, pointer_, int64_}),
                           {touch.address, touch.bytes, site, rounds_.of(builder, instruction)});
      }
      if (what_.cycles) {
        builder.CreateCall(callee("simt_time_access", {pointer_, int64_, pointer_, int64_}),
                           {touch.address, touch.bytes, site, rounds_.of(builder, instruction)});
        sites_of_loads_[&instruction] = site;
      }
    }
  }

  // A loaded value, and the instruction that needs it first.
  struct Use {
    llvm::Instruction *load, *user;
  };

  // Returns the first use of each loaded value, or the end of the load's basic block if that is earlier.
  std::vector<Use> first_uses() {
    std::vector<Use> uses;
    for (llvm::BasicBlock& block : function_) {
      for (llvm::Instruction& load : block) {
        if (!load.mayReadFromMemory() || load.use_empty() || llvm::isa<llvm::CallBase>(load)) continue;
        llvm::Instruction* user = load.getNextNode();
        while (user != block.getTerminator() && !llvm::is_contained(user->operands(), &load))
          user = user->getNextNode();
        uses.push_back({&load, user});
      }
    }
    return uses;
  }

  void wait_for(const Use& use) {
    const auto site = sites_of_loads_.find(use.load);
    if (site == sites_of_loads_.end()) return;  // not an access to device memory
    llvm::IRBuilder<> builder(use.user);
    builder.CreateCall(
        callee("simt_time_wait", {pointer_, int32_, int64_}),
        {site->second, builder.getInt32(sites_.next_number()), rounds_.of(builder, *use.user)});
  }

  void report_blocks() {
    rounds_.declare();
    std::vector<std::pair<llvm::BasicBlock*, InBlock>> blocks;
    for (llvm::BasicBlock& block : function_) blocks.emplace_back(&block, count_in(block));
    rounds_.begin();
    for (const auto& [block, counted] : blocks) {
      llvm::IRBuilder<> builder(block, block->getFirstInsertionPt());
      if (block == &function_.getEntryBlock()) builder.SetInsertPoint(block->getTerminator());
      const llvm::Loop* loop = loops_.getLoopFor(block);
      const bool begins = loop != nullptr && loop->getHeader() == block;
      if (begins) rounds_.next(builder, *loop);
      if (begins && what_.cycles && loop->getParentLoop() == nullptr) {
        builder.CreateCall(callee("simt_time_pause", {int32_, int64_}),
                           {builder.getInt32(sites_.next_number()), rounds_.of(builder, loop)});
      }
      if (counted.instructions == 0) continue;
      llvm::Value *instructions = builder.getInt32(counted.instructions),
                  *number = builder.getInt32(sites_.next_number()), *round = rounds_.of(builder, loop);
      if (what_.cycles) {
        builder.CreateCall(callee("simt_time_instructions", {int32_, int32_, int64_, int64_, int64_}),
                           {instructions, number, round, builder.getInt64(counted.by_phase.packed()),
                            builder.getInt64(counted.cost.packed())});
      } else {
        builder.CreateCall(callee("simt_count_instructions", {int32_, int32_, int64_, int64_}),
                           {instructions, number, round, builder.getInt64(counted.by_part.packed())});
      }
    }
  }

  struct InBlock {
    uint32_t instructions = 0;
    PartCounts by_part;
    PhaseCounts by_phase;
    BlockCost cost;  // if cycles are modelled
  };

  InBlock count_in(const llvm::BasicBlock& block) const {
    InBlock counts;
    if (what_.cycles) counts.cost = cost_of(block);
    for (const llvm::Instruction& i : block) {
      if (is_no_instruction(i)) continue;
      ++counts.instructions;
      if (what_.cycles)
        ++counts.by_phase.of[static_cast<size_t>(sites_.phase_of(i))];
      else
        ++counts.by_part.of[static_cast<size_t>(part_of(sites_.module_of(i)))];
    }
    return counts;
  }

  // A loop that may wait for another lane. Without checks, only loops with atomic or volatile accesses count.
  struct Waiting {
    llvm::BasicBlock* header;
    llvm::Constant* site;
  };
  std::vector<Waiting> loops_that_may_wait() {
    std::vector<Waiting> waiting;
    for (llvm::Loop* loop : loops_.getLoopsInPreorder()) {
      const llvm::Instruction* on = what_.checks ? loop->getHeader()->getTerminator() : nullptr;
      for (const llvm::BasicBlock* block : loop->blocks()) {
        for (const llvm::Instruction& i : *block) {
          if (i.isAtomic() || i.isVolatile()) on = &i;
        }
      }
      if (on != nullptr) waiting.push_back({loop->getHeader(), sites_.add(*on, Access::load)});
    }
    return waiting;
  }

  // Inserts `if (--simt_budget < 0) simt_spin(site);` at the beginning of the loop.
  void limit(const Waiting& loop) {
    llvm::Constant* budget = module_.getOrInsertGlobal("simt_budget", int64_);
    llvm::IRBuilder<> builder(loop.header, loop.header->getFirstInsertionPt());
    llvm::Value* left = builder.CreateSub(builder.CreateLoad(int64_, budget), builder.getInt64(1));
    builder.CreateStore(left, budget);
    llvm::Value* spent = builder.CreateICmpSLT(left, builder.getInt64(0));
    llvm::Instruction* then = llvm::SplitBlockAndInsertIfThen(spent, builder.GetInsertPoint(), false);
    llvm::IRBuilder<>(then).CreateCall(callee("simt_spin", {pointer_}), {loop.site});
  }

  llvm::Function& function_;
  llvm::Module& module_;
  SiteTable& sites_;
  const Instrumentation what_;
  llvm::DominatorTree dominators_;
  llvm::LoopInfo loops_;
  Rounds rounds_;
  Touches touches_;
  llvm::Type *int32_, *int64_, *pointer_;
  std::map<const llvm::Instruction*, llvm::Constant*> sites_of_loads_;
};

void lower_atomics(llvm::Function& function) {
  std::vector<llvm::Instruction*> instructions;
  for (llvm::BasicBlock& block : function) {
    for (llvm::Instruction& instruction : block) instructions.push_back(&instruction);
  }
  for (llvm::Instruction* instruction : instructions) {
    if (auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(instruction)) {
      llvm::lowerAtomicRMWInst(update);  // also erases it
    } else if (auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(instruction)) {
      llvm::lowerAtomicCmpXchgInst(exchange);
    }
  }
}

// Removes the metadata that marks loads of inputs, because the code generator fails on some marked loads.
void forget_inputs(llvm::Function& function) {
  for (llvm::Instruction& instruction : llvm::instructions(function))
    instruction.setMetadata(llvm::LLVMContext::MD_nontemporal, nullptr);
}

}  // namespace

void instrument(llvm::Module& module, const cpu::Origins& origins, Instrumentation what) {
  SiteTable sites(module, origins);
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    Function(function, sites, what).run();
    lower_atomics(function);
    forget_inputs(function);
  }
}

}  // namespace harness::simt
