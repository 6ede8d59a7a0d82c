// A copy of memory by all threads, each of which copies one contiguous range.
#include <algorithm>
#include <cstring>

#include "csr.hpp"
#include "programs.hpp"

namespace harness::openmp {
namespace {

class Copy : public Program {
 public:
  explicit Copy(const BaselineInput& input)
      : Program(input),
        x_(input.property<uint32_t>("x")),
        y_(input.property<uint32_t>("y")),
        from_(input.graph_array<uint32_t>("from", words_of(input))),
        to_(input.scratch_array<uint32_t>("to", words_of(input))),
        shares_(input.threads()) {
    if (vertices_ > from_.size())
      throw PluginError(HARNESS_UNSUPPORTED, "the graph has more vertices than `mib` has words; raise mib");
    for_shares([&](uint64_t begin, uint64_t end) {
      for (uint64_t i = begin; i < end; ++i) from_[i] = vertices_ == 0 ? 0 : x_[i % vertices_];
    });
    clear_target();  // each thread first touches the pages that it will copy
  }
  void run(harness_baseline_run&) override {
    for_shares([&](uint64_t begin, uint64_t end) {
      std::memcpy(to_.data() + begin, from_.data() + begin, (end - begin) * sizeof(uint32_t));
    });
  }
  /// The array `to` has copies of x, one after another. Fills y by taking successive elements from successive
  /// copies, so that the samples are spread over the whole array. Then clears the array, so that a run that
  /// does not write the array is detected.
  void collect() override {
    const uint64_t repetitions = vertices_ == 0 ? 0 : to_.size() / vertices_;
    for (uint64_t v = 0; v < vertices_; ++v) y_[v] = to_[v % repetitions * vertices_ + v];
    clear_target();
  }

 private:
  void clear_target() {
    for_shares([&](uint64_t begin, uint64_t end) { std::fill(to_.data() + begin, to_.data() + end, 0); });
  }
  static uint64_t words_of(const BaselineInput& input) {
    return static_cast<uint64_t>(input.setting("mib").value.integer) * (uint64_t{1} << 20) / sizeof(uint32_t);
  }
  template <class F>
  void for_shares(F f) const {
    const uint64_t words = from_.size();
#pragma omp parallel for schedule(static, 1)
    for (uint64_t i = 0; i < shares_; ++i) f(words * i / shares_, words * (i + 1) / shares_);
  }

  const std::span<uint32_t> x_, y_, from_, to_;
  const uint64_t shares_;
};

}  // namespace

std::unique_ptr<BaselineProgram> make_copy(const BaselineInput& input) {
  return std::make_unique<Copy>(input);
}

}  // namespace harness::openmp
