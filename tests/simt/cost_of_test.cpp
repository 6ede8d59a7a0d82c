// Tests what a basic block costs on a pipeline with a scoreboard: the instructions that are issued, and the
// longest chain of those that need one another's results.
#include "backends/simt/cost_of.hpp"

#include <gtest/gtest.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/SourceMgr.h>

#include <string>

namespace harness::testing {
namespace {

using namespace simt;

/// Returns the cost of a block with these instructions and a return, which is one more instruction.
BlockCost cost(const std::string& body) {
  llvm::LLVMContext context;
  llvm::SMDiagnostic error;
  const std::string text = "define void @f(ptr %p, i32 %a, i32 %b) {\n" + body + "  ret void\n}\n";
  const std::unique_ptr<llvm::Module> module = llvm::parseAssemblyString(text, error, context);
  EXPECT_NE(module, nullptr) << error.getMessage().str() << "\n" << text;
  return module == nullptr ? BlockCost{} : cost_of(module->getFunction("f")->getEntryBlock());
}

TEST(CostOf, AChainIsAsLongAsItsInstructions) {
  const BlockCost chained = cost("  %x = add i32 %a, 1\n  %y = mul i32 %x, %b\n  %z = xor i32 %y, %x\n");
  EXPECT_EQ(chained.issued, 4U);
  EXPECT_EQ(chained.chain, 3U);
}

TEST(CostOf, IndependentInstructionsAreAChainOfOne) {
  const BlockCost independent = cost("  %x = add i32 %a, 1\n  %y = mul i32 %a, %b\n  %z = xor i32 %b, 7\n");
  EXPECT_EQ(independent.issued, 4U);
  EXPECT_EQ(independent.chain, 1U);
}

TEST(CostOf, AChainGoesThroughLoadsAndInstructionsThatAreFree) {
  const BlockCost loaded = cost(
      "  %at = getelementptr i8, ptr %p, i64 16\n  %x = load i64, ptr %at\n  %low = trunc i64 %x to i32\n"
      "  %y = add i32 %low, %a\n  store i32 %y, ptr %p\n");
  EXPECT_EQ(loaded.issued, 4U) << "load, add, store and return";
  EXPECT_EQ(loaded.chain, 3U);
}

TEST(CostOf, PacksIntoAWord) {
  const BlockCost packed = BlockCost::unpack(BlockCost{123456, 789}.packed());
  EXPECT_EQ(packed.issued, 123456U);
  EXPECT_EQ(packed.chain, 789U);
}

}  // namespace
}  // namespace harness::testing
