// A backend that links programs for a GPU and examines the cubins. It cannot run them, so it needs no GPU.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <mutex>
#include <set>

#include "backends/cuda/linker.hpp"
#include "backends/object_cache.hpp"
#include "combinations/support.hpp"
#include "cubin.hpp"

namespace harness::testing {

// Returns true for the compiler's own subroutines. The compiler calls them for operations that have no
// machine instruction, such as the division of doubles.
inline bool is_compilers_own(const std::string& function) {
  return function.rfind("$__internal", 0) == 0 || function.find("$__internal_") != std::string::npos;
}

// Appends one line per kernel to the file whose name is in the environment variable HARNESS_TEST_CUBINS. Does
// nothing without this variable. With it, LinkOnly links for sm_90 only, so that files of two versions of the
// device headers can be compared.
inline void note_kernels(const backends::LinkLine& line, const Cubin& cubin) {
  const char* file = std::getenv("HARNESS_TEST_CUBINS");
  if (file == nullptr) return;
  std::ofstream out(file, std::ios::app);
  const ::testing::TestInfo* test = ::testing::UnitTest::GetInstance()->current_test_info();
  for (const CubinKernel& kernel : cubin.kernels)
    out << test->name() << ' ' << line.name << ' ' << kernel.name << ' ' << kernel.registers << '\n';
}

inline void check_cubin(const backends::LinkLine& line, const std::vector<char>& bytes) {
  const Cubin cubin = read_cubin(bytes);
  note_kernels(line, cubin);
  std::set<std::string> expected(line.kernels.begin(), line.kernels.end()), found;
  for (const CubinKernel& kernel : cubin.kernels) {
    found.insert(kernel.name);
    EXPECT_EQ(kernel.stack_bytes, 0u) << kernel.name << " uses local memory";
    // A fused kernel contains all kernels of an algorithm, a format and a schedule, and the kernels of the
    // schedule `cluster` are long. So it may need more registers. With 224 registers per thread, a
    // multiprocessor can still run one block of 256 threads.
    EXPECT_LE(kernel.registers, kernel.name == "harness_run_fused" ? 224u : 128u) << kernel.name;
  }
  EXPECT_EQ(found, expected);
  EXPECT_TRUE(cubin.calls.empty()) << "calls " << cubin.calls.front();
  for (const std::string& function : cubin.functions) {
    EXPECT_TRUE(is_compilers_own(function)) << function << " was not inlined";
  }
}

class LinkedOnly : public backends::Program {
 public:
  backends::Kernel kernel(const std::string&) const override { return nullptr; }
};

/// Links each list of device modules (`LinkLine`) once, in host memory, and checks the cubin. Links it for
/// sm_80 or for sm_90, or for both if tests_all() is true.
class LinkOnly : public backends::Backend {
 public:
  /// `architecture` is 80 for sm_80 or 90 for sm_90. With 0, successive lists are linked for sm_80 and sm_90
  /// alternately.
  explicit LinkOnly(unsigned architecture = 0) : architecture_(architecture) {}

  std::string name() const override { return "cuda"; }
  std::string device() const override { return "a linker"; }
  bool accepts(const std::string& target, std::string* reason) const override {
    return cuda::Linker::accepts(target, reason);
  }
  backends::Assembled assemble(const backends::LinkLine& line) override {
    const std::vector<unsigned> architectures = wanted(line);
    for (const unsigned architecture : architectures) {
      SCOPED_TRACE(architecture);
      check_cubin(line, cuda::Linker(architecture).link(line));
    }
    return {std::make_unique<LinkedOnly>(), architectures.empty()};
  }
  void* allocate(size_t bytes, backends::Place, uint32_t) override {
    return std::malloc(std::max<size_t>(bytes, 1));
  }
  void release(void* memory, size_t, backends::Place) noexcept override { std::free(memory); }
  void upload(void* device, const void* host, size_t bytes) override {
    if (bytes != 0) std::memcpy(device, host, bytes);
  }
  void download(void* host, const void* device, size_t bytes) override { upload(host, device, bytes); }
  void fill(void* device, int byte, size_t bytes) override { std::memset(device, byte, bytes); }
  bool shares_host_memory() const override { return false; }
  void empty_caches() override {}
  uint32_t max_blocks() const override { return 1; }
  backends::PreparedJob prepare(std::span<const backends::Job>) override {
    throw_error("this backend runs nothing");
  }

  size_t linked() const { return linked_; }

 private:
  std::vector<unsigned> wanted(const backends::LinkLine& line) {
    const std::lock_guard lock(mutex_);
    if (!seen_.insert(backends::ObjectCache::key(line, "")).second) return {};
    const std::vector<unsigned> result = architectures();
    linked_ += result.size();
    return result;
  }

  std::vector<unsigned> architectures() const {
    if (tests_all()) return {80, 90};
    // With HARNESS_TEST_CUBINS, files of two versions of the code are compared (note_kernels()), so all
    // cubins are for the same architecture.
    if (std::getenv("HARNESS_TEST_CUBINS") != nullptr) return {90};
    if (architecture_ != 0) return {architecture_};
    return {linked_ % 2 == 0 ? 80u : 90u};
  }

  const unsigned architecture_;
  std::mutex mutex_;
  std::set<std::string> seen_;
  size_t linked_ = 0;
};

}  // namespace harness::testing
