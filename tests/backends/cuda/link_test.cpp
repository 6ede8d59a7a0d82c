// Every valid combination links for two architectures, with nothing left to call: the ELF of each cubin says
// so. Needs nvJitLink and no GPU.
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <mutex>
#include <set>

#include "backends/cuda/cubin.hpp"
#include "backends/cuda/linker.hpp"
#include "backends/object_cache.hpp"
#include "combinations/support.hpp"
#include "skeleton/modules.hpp"

namespace harness::test {
namespace {

// The subroutines that the compiler itself calls for what no instruction does, such as dividing doubles.
bool is_compilers_own(const std::string& function) {
  return function.rfind("$__internal", 0) == 0 || function.find("$__internal_") != std::string::npos;
}

void check_cubin(const LinkLine& line, const std::vector<char>& bytes) {
  const cuda::Cubin cubin = cuda::read_cubin(bytes);
  std::set<std::string> expected(line.kernels.begin(), line.kernels.end()), found;
  for (const cuda::CubinKernel& kernel : cubin.kernels) {
    found.insert(kernel.name);
    EXPECT_EQ(kernel.stack_bytes, 0u) << kernel.name << " uses local memory";
    // A fused loop holds all kernels of its combination; those of `cluster` are long: one block of 256
    // threads.
    EXPECT_LE(kernel.registers, kernel.name == "harness_run_fused" ? 224u : 128u) << kernel.name;
  }
  EXPECT_EQ(found, expected);
  EXPECT_TRUE(cubin.calls.empty()) << "calls " << cubin.calls.front();
  for (const std::string& function : cubin.functions) {
    EXPECT_TRUE(is_compilers_own(function)) << function << " was not inlined";
  }
}

class LinkedOnly : public Program {
 public:
  Kernel kernel(const std::string&) const override { return nullptr; }
};

/// Links and looks, in host memory: every line for one of two architectures, in turn, or for both when
/// everything is tested.
class LinkOnly : public Backend {
 public:
  std::string name() const override { return "cuda"; }
  std::string device() const override { return "a linker"; }
  bool accepts(const std::string& target, std::string* reason) const override {
    return cuda::Linker::accepts(target, reason);
  }
  Assembled assemble(const LinkLine& line) override {
    const std::vector<unsigned> architectures = wanted(line);
    for (const unsigned architecture : architectures) {
      SCOPED_TRACE(architecture);
      check_cubin(line, cuda::Linker(architecture).link(line));
    }
    return {std::make_unique<LinkedOnly>(), architectures.empty()};
  }
  void* allocate(size_t bytes) override { return std::malloc(std::max<size_t>(bytes, 1)); }
  void release(void* memory, size_t) noexcept override { std::free(memory); }
  void upload(void* device, const void* host, size_t bytes) override {
    if (bytes != 0) std::memcpy(device, host, bytes);
  }
  void download(void* host, const void* device, size_t bytes) override { upload(host, device, bytes); }
  void fill(void* device, int byte, size_t bytes) override { std::memset(device, byte, bytes); }
  bool shares_host_memory() const override { return false; }
  void empty_caches() override {}
  uint32_t max_blocks() const override { return 1; }
  RunResult run(const Job&) override { throw_error("this backend runs nothing"); }

  size_t linked() const { return linked_; }

 private:
  std::vector<unsigned> wanted(const LinkLine& line) {
    const std::lock_guard lock(mutex_);
    if (!seen_.insert(ObjectCache::key(line, "")).second) return {};
    const std::vector<unsigned> result =
        tests_all() ? std::vector{80u, 90u} : std::vector{linked_ % 2 == 0 ? 80u : 90u};
    linked_ += result.size();
    return result;
  }

  std::mutex mutex_;
  std::set<std::string> seen_;
  size_t linked_ = 0;
};

/// A pair of frontiers, fused or not, by turns; then the directions, the first fused or not by turns, of
/// which the first that suits is linked.
std::vector<StringMap> options_for(const Trio& trio) {
  std::vector<StringMap> all;
  for (StringMap options : direction_and_frontier_options()) {
    for (const char* fusion : {"off", "on"}) {
      options["fusion"] = fusion;
      all.push_back(options);
    }
  }
  if (tests_all()) return all;
  std::vector<StringMap> result = sample(all, trio, all.size());
  const char* turns[] = {"push", "pull", "push"};
  result.push_back(
      {{"direction", turns[trio.index % 2]}, {"fusion", trio.index / 2 % 2 == 0 ? "on" : "off"}});
  for (size_t i = 0; i < 2; ++i) result.push_back({{"direction", turns[trio.index % 2 + i]}});
  return result;
}

class CudaLink : public testing::TestWithParam<Trio> {};

TEST_P(CudaLink, LeavesNothingToCall) {
  const auto& [algorithm, format, schedule, index] = GetParam();
  auto owned = std::make_unique<LinkOnly>();
  LinkOnly& backend = *owned;
  Session session(registry(), std::move(owned));
  for (const TinyGraph& tiny : graphs()) {
    for (const StringMap& options : options_for(GetParam())) {
      if (!tests_all() && backend.linked() >= 2) break;
      SCOPED_TRACE(text_of(options));
      try {
        session.prepare(tiny.graph,
                        {Choice(*algorithm, {}), Choice(*format, {}), Choice(*schedule, {}), options});
      } catch (const Unsupported&) {
        continue;  // which pairs are impossible is another test's matter
      }
    }
    session.forget();
  }
  EXPECT_GT(backend.linked(), 0u) << "no option makes this combination valid";
}

INSTANTIATE_TEST_SUITE_P(All, CudaLink, testing::ValuesIn(pairs_of_format_and_schedule()),
                         [](const auto& test) { return test.param.name(); });

// The check can fail: a kernel whose module leaves a hook to others that is a real call.
TEST(CudaLinker, ACallThatIsLeftIsSeen) {
  const auto image = [](const char* name) {
    for (const harness_image& candidate : skeleton_module(name)) {
      std::string reason;
      if (cuda::Linker::accepts(candidate.target, &reason)) return std::span(candidate.bytes, candidate.end);
    }
    throw_error("no image of {}", name);
  };
  // Without link-time optimisation hooks stay functions.
  LinkLine line{{{"convert", image("convert")},
                 {"out", image("out_counter")},
                 {"ordering", image("ordering_off")},
                 {"counting", image("counting_off")},
                 {"fusion", image("fusion_off")}},
                {"harness_bitmap_to_queue"}};
  const cuda::Cubin cubin = cuda::read_cubin(cuda::Linker(90).link(line, cuda::Optimise::no));
  EXPECT_FALSE(cubin.functions.empty());
}

TEST(CudaLinker, SaysWhyAnImageDoesNotFit) {
  std::string reason;
  EXPECT_TRUE(cuda::Linker::accepts("ltoir:" + cuda::Linker::version(), &reason));
  EXPECT_FALSE(cuda::Linker::accepts("ltoir:99.0", &reason));
  EXPECT_NE(reason.find("found ltoir:99.0"), std::string::npos) << reason;
  EXPECT_FALSE(cuda::Linker::accepts("bitcode:19", &reason));
}

TEST(CudaLinker, GivesTheLinkersLog) {
  const std::vector<unsigned char> nonsense(64, 0x55);
  LinkLine line{{{"module nonsense", nonsense}}, {"harness_step0"}};
  try {
    cuda::Linker(90).link(line);
    FAIL() << "linked nonsense";
  } catch (const Error& e) {
    EXPECT_NE(std::string(e.what()).find("nvJitLink"), std::string::npos);
  }
}

TEST(Cubin, RefusesOtherBytes) {
  const std::vector<char> none;
  EXPECT_THROW(cuda::read_cubin(none), Error);
  EXPECT_THROW(cuda::read_cubin(std::vector<char>(4096, 'x')), Error);
}

}  // namespace
}  // namespace harness::test
