#include "backends/cuda/link_only.hpp"

#include <cuda_runtime_api.h>

#include <cstdlib>
#include <cstring>

#include "backends/cuda/linker.hpp"
#include "backends/object_cache.hpp"
#include "base/error.hpp"
#include "base/scalars.hpp"

namespace harness::cuda {
namespace {

/// Returns the compute capability as a number, 90 for sm_90. For `native`, queries the device without
/// creating a context on it.
unsigned capability_of(const std::string& architecture) {
  if (architecture == "native") {
    int major = 0, minor = 0;
    if (cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0) != cudaSuccess ||
        cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, 0) != cudaSuccess)
      throw Error("backend cuda: no GPU is installed; name the target, such as --arch sm_90", Exit::unusable);
    return static_cast<unsigned>(major * 10 + minor);
  }
  const auto number =
      architecture.starts_with("sm_") ? parse_number<unsigned>(architecture.substr(3)) : std::nullopt;
  if (!number || *number < 50 || *number > 999)
    throw_error("--arch: expected a compute capability such as sm_90, or native, got '{}'", architecture);
  return *number;
}

/// A linked cubin that is not loaded. Its kernels have names but no addresses.
class LinkedProgram : public backends::Program {
 public:
  backends::Kernel kernel(const std::string&) const override { return nullptr; }
};

class LinkOnly : public backends::Backend {
 public:
  explicit LinkOnly(const backends::BackendOptions& options)
      : capability_(capability_of(options.architecture)),
        linker_(capability_),
        cache_(options.cache_dir.empty() ? "" : options.cache_dir + "/cuda") {}

  std::string name() const override { return "cuda"; }
  std::string device() const override { return fmt::format("linker for sm_{}", capability_); }
  bool accepts(const std::string& target, std::string* reason) const override {
    return Linker::accepts(target, reason);
  }
  backends::Assembled assemble(const backends::LinkLine& line) override {
    return cache_.get(
        line, linker_.fingerprint(), [&] { return linker_.link(line); },
        [](const backends::ObjectCache::Bytes&) { return std::make_unique<LinkedProgram>(); });
  }
  void* allocate(size_t bytes, backends::Place, uint32_t) override {
    constexpr size_t page = 4096;
    void* memory = std::aligned_alloc(page, (bytes / page + 1) * page);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
  }
  void release(void* memory, size_t, backends::Place) noexcept override { std::free(memory); }
  void upload(void* device, const void* host, size_t bytes) override { std::memcpy(device, host, bytes); }
  void download(void* host, const void* device, size_t bytes) override { std::memcpy(host, device, bytes); }
  void fill(void* device, int byte, size_t bytes) override { std::memset(device, byte, bytes); }
  bool shares_host_memory() const override { return true; }
  uint32_t max_blocks() const override { return 1; }
  void empty_caches() override {}
  backends::PreparedJob prepare(std::span<const backends::Job>) override {
    throw_error("backend cuda: it was loaded to link for sm_{}, and runs nothing", capability_);
  }

 private:
  const unsigned capability_;
  Linker linker_;
  backends::ObjectCache cache_;
};

}  // namespace

backends::Backend* make_link_only(const backends::BackendOptions& options) {
  return new LinkOnly(options);
}

}  // namespace harness::cuda
