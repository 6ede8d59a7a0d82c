// Tests the detection of atomics with which a lane claims its next piece of work. The old value of such an
// atomic decides whether a loop continues.
#include "backends/simt/takes.hpp"

#include <gtest/gtest.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/SourceMgr.h>

#include <string>

namespace harness::testing {
namespace {

using namespace simt;

/// Returns how many atomics claim work in a loop that adds to %p. The loop ends when `until` has reached %n.
size_t takes_in(const std::string& body, const std::string& until) {
  llvm::LLVMContext context;
  llvm::SMDiagnostic error;
  const std::string text =
      "define void @f(ptr %p, ptr %q, i32 %n) {\nentry:\n  br label %loop\nloop:\n"
      "  %i = phi i32 [ 0, %entry ], [ %next, %loop ]\n  %next = add i32 %i, 1\n" +
      body + "  %end = icmp uge i32 " + until +
      ", %n\n  br i1 %end, label %exit, label %loop\nexit:\n  ret void\n}\n";
  const std::unique_ptr<llvm::Module> module = llvm::parseAssemblyString(text, error, context);
  EXPECT_NE(module, nullptr) << error.getMessage().str() << "\n" << text;
  if (module == nullptr) return 0;
  llvm::Function& function = *module->getFunction("f");
  const llvm::DominatorTree dominators(function);
  return takes_of(function, llvm::LoopInfo(dominators)).size();
}

const std::string adds = "  %old = atomicrmw add ptr %p, i32 1 monotonic\n";

TEST(TakesOf, AnAdditionThatEndsItsLoop) {
  EXPECT_EQ(takes_in(adds, "%old"), 1u);
  EXPECT_EQ(takes_in(adds + "  %twice = mul i32 %old, 2\n", "%twice"), 1u) << "by way of other values";
}

TEST(TakesOf, NotOneThatIsOnlyCounted) {
  EXPECT_EQ(takes_in(adds, "%next"), 0u) << "nobody looks at what was there before";
  EXPECT_EQ(
      takes_in(adds + "  %at = getelementptr i32, ptr %q, i32 %old\n  store i32 %i, ptr %at\n", "%next"), 0u)
      << "a place in a queue decides nothing";
  EXPECT_EQ(takes_in("", "%next"), 0u);
}

TEST(TakesOf, OneThatIsHandedToOtherLanes) {
  EXPECT_EQ(takes_in(adds + "  store i32 %old, ptr %q\n", "%next"), 1u);
}

TEST(TakesOf, OnlyAdditions) {
  EXPECT_EQ(takes_in("  %old = atomicrmw umin ptr %p, i32 1 monotonic\n", "%old"), 0u);
}

}  // namespace
}  // namespace harness::testing
