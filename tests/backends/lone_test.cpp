// Tests that both versions of a kernel are right: with atomics for concurrent blocks, and without atomics for
// a single block.
#include <gtest/gtest.h>

#include <vector>

#include "backends/cpu/lone.hpp"
#include "runtime/backend_loader.hpp"
#include "runtime/run/link_lines.hpp"

namespace harness::testing {
namespace {

using namespace cpu;

class LoneKernels : public ::testing::Test {
 protected:
  const KernelPair& pair(const char* kernel) {
    return *static_cast<const KernelPair*>(programs_.program->kernel(kernel));
  }
  /// Runs `kernel` on the queue 0, 3, 6, ... below `vertices`, and returns the bitmap that it writes.
  std::vector<uint32_t> bitmap(KernelFunction kernel, uint32_t vertices) {
    std::vector<uint32_t> queue((vertices + 2) / 3), bits((vertices + 31) / 32);
    for (uint32_t i = 0; i < queue.size(); ++i) queue[i] = 3 * i;
    harness_control control{};
    control.lists[1] = queue.size();
    harness_args args{};
    args.control = &control;
    args.vertices = vertices;
    args.out.queue = queue.data();
    args.in.bits = bits.data();
    kernel(args, 0, 1, nullptr);
    return bits;
  }

  const std::unique_ptr<backends::Backend> backend_ = runtime::load_backend("cpu", {1, ""});
  const backends::Assembled programs_ = backend_->assemble(runtime::conversions_line(*backend_));
};

TEST_F(LoneKernels, DoTheSameWithoutAtomics) {
  const KernelPair& kernel = pair("harness_queue_to_bitmap");
  EXPECT_NE(kernel.lone, kernel.shared);
  const std::vector<uint32_t> bits = bitmap(kernel.shared, 1000);
  EXPECT_EQ(bits[0], 0x49249249u);
  EXPECT_EQ(bitmap(kernel.lone, 1000), bits);
}

TEST_F(LoneKernels, AreTheSharedOnesWhereNothingIsAtomic) {
  const KernelPair& kernel = pair("harness_bytemap_to_bitmap");
  EXPECT_EQ(kernel.lone, kernel.shared);
}

TEST_F(LoneKernels, AreCountedOnce) {
  // The atomics that results.csv reports are those of the linked program. They are counted once, before the
  // version without atomics is made.
  const auto folding = programs_.program->folding();
  ASSERT_TRUE(folding.has_value());
  EXPECT_GT(folding->atomics_left, 0u);
  EXPECT_LE(folding->atomics_left, folding->atomics);
}

}  // namespace
}  // namespace harness::testing
