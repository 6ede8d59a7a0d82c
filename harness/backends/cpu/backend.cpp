// The implementation of Backend for cpu.
#include "backends/backend.hpp"

#include <sys/mman.h>

#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>

#include "backends/cpu/assembler.hpp"
#include "backends/cpu/executor.hpp"
#include "backends/cpu/jit.hpp"
#include "backends/cpu/yardstick.hpp"
#include "backends/kernel_times.hpp"
#include "backends/object_cache.hpp"
#include "base/error.hpp"
#include "base/image_target.hpp"
#include "base/parallel.hpp"

namespace harness::cpu {
namespace {

constexpr size_t page = 4096;
constexpr size_t huge_page = size_t{2} << 20;

size_t alignment_of(size_t bytes) {
  return bytes >= huge_page ? huge_page : page;
}

// Returns the offset of array number n from a page boundary. Kernels traverse several arrays at once. If all
// began at a page boundary, elements with the same index would be in the same set of the first-level cache. A
// load shortly after a store to another array would also be delayed, because Intel's processors compare 12
// bits of addresses. Steps of 1280 bytes separate 16 successive arrays, each aligned to a cache line.
size_t stagger(size_t n) {
  return n * 1280 % page;
}

Recipe with_lone_kernels() {
  Recipe recipe;
  recipe.name = "assembler 3";
  recipe.after = [](llvm::Module& module, const Origins&) { add_lone_kernels(module); };
  return recipe;
}

class CpuBackend : public backends::Backend {
 public:
  explicit CpuBackend(const backends::BackendOptions& options)
      : usual_threads_(options.threads > 0 ? options.threads : processors()),
        pool_(std::make_unique<Pool>(usual_threads_)),
        cache_(options.cache_dir.empty() ? "" : options.cache_dir + "/cpu") {}

  std::string name() const override { return "cpu"; }
  std::string device() const override {
    return fmt::format("{} x {}", pool_->threads(), assembler_.processor());
  }
  unsigned threads() const override { return pool_->threads(); }
  void use_threads(unsigned threads) override {
    if (threads == 0) threads = usual_threads_;
    if (threads != pool_->threads()) pool_ = std::make_unique<Pool>(threads);
  }
  bool accepts(const std::string& target, std::string* reason) const override {
    return accepts_target(target, "bitcode", readable_majors, reason);
  }

  backends::Assembled assemble(const backends::LinkLine& line) override {
    return cache_.get(
        line, assembler_.fingerprint(), [&] { return assembler_.assemble(line); },
        [&](const backends::ObjectCache::Bytes& object) {
          auto program = jit_.load(object, line.kernels);
          names_.note(line, *program);
          return program;
        });
  }

  // Large arrays request huge pages, with which random gathers are up to twice as fast.
  void* allocate(size_t bytes, backends::Place, uint32_t) override {
    const size_t alignment = alignment_of(bytes), shift = stagger(allocated_++);
    const size_t rounded = (std::max<size_t>(bytes, 1) + shift + alignment - 1) / alignment * alignment;
    void* memory = std::aligned_alloc(alignment, rounded);
    if (memory == nullptr) throw std::bad_alloc();
    if (alignment == huge_page) madvise(memory, rounded, MADV_HUGEPAGE);
    return static_cast<char*>(memory) + shift;
  }
  void release(void* memory, size_t bytes, backends::Place) noexcept override {
    const uintptr_t shift = reinterpret_cast<uintptr_t>(memory) % alignment_of(bytes);
    std::free(static_cast<char*>(memory) - shift);
  }
  // An empty host array may be a null pointer, which is not a valid argument of memcpy.
  void upload(void* device, const void* host, size_t bytes) override {
    if (bytes != 0) std::memcpy(device, host, bytes);
  }
  void download(void* host, const void* device, size_t bytes) override {
    if (bytes != 0) std::memcpy(host, device, bytes);
  }
  void fill(void* device, int byte, size_t bytes) override { std::memset(device, byte, bytes); }
  bool shares_host_memory() const override { return true; }

  // Overwrites more memory than a last-level cache holds. All cores take part, so that their own caches are
  // emptied too.
  void empty_caches() override {
    std::vector<char> filler(size_t{256} << 20);
    zero(*pool_, filler.data(), filler.size());
  }

  uint32_t max_blocks() const override { return cpu::max_blocks; }
  backends::PreparedJob prepare(std::span<const backends::Job> ranks) override {
    return [this, ranks] { return run_job(*pool_, ranks); };
  }
  backends::UpdateResult update(const backends::UpdateJob& job) override { return run_update(*pool_, job); }
  backends::ReorderResult reorder(const backends::ReorderJob& job) override {
    return run_reorder(*pool_, job);
  }
  void run_kernel(backends::Kernel kernel, const harness_args& args, uint64_t items) override {
    cpu::run_kernel(*pool_, kernel, args, items);
  }
  double yardstick_ms() override { return yardstick_.measure(*pool_); }
  backends::TimedRun time_kernels(const backends::Job& job) override {
    return cpu::time_kernels(*pool_, job).result(names_);
  }

 private:
  const Assembler assembler_{with_lone_kernels()};
  Jit jit_;
  const unsigned usual_threads_;
  std::unique_ptr<Pool> pool_;
  Yardstick yardstick_;
  backends::ObjectCache cache_;
  backends::KernelNames names_;
  size_t allocated_ = 0;  // arrays allocated so far
};

}  // namespace
}  // namespace harness::cpu

extern "C" __attribute__((visibility("default"))) harness::backends::Backend* harness_backend_v1(
    const harness::backends::BackendOptions& options) {
  return new harness::cpu::CpuBackend(options);
}
