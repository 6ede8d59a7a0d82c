// The implementation of Backend for cuda.
#include "backends/backend.hpp"

#include "backends/cuda/cache_share.hpp"
#include "backends/cuda/check.hpp"
#include "backends/cuda/executor.hpp"
#include "backends/cuda/link_only.hpp"
#include "backends/cuda/linker.hpp"
#include "backends/cuda/links.hpp"
#include "backends/cuda/nvml.hpp"
#include "backends/cuda/program.hpp"
#include "backends/kernel_times.hpp"
#include "backends/object_cache.hpp"

namespace harness::cuda {
namespace {

std::string bus_id(int device) {
  char text[32];
  check(cudaDeviceGetPCIBusId(text, sizeof text, device), "cudaDeviceGetPCIBusId");
  return text;
}

// Returns the number of the device of a process. Processes of a host are assigned to its devices in turn. If
// the host has no device, returns 0, and the constructor of Gpu reports the error.
int first_device(uint32_t process) {
  int count = 0;
  if (cudaGetDeviceCount(&count) != cudaSuccess || count == 0) return 0;
  return static_cast<int>(process % static_cast<uint32_t>(count));
}

// Selects a device for the calling thread during this object's lifetime. The destructor selects the device
// `usual`.
class Selected {
 public:
  Selected(int device, int usual) : usual_(usual), differs_(device != usual) {
    if (differs_) check(cudaSetDevice(device), "cudaSetDevice");
  }
  ~Selected() {
    if (differs_) cudaSetDevice(usual_);
  }
  Selected(const Selected&) = delete;
  Selected& operator=(const Selected&) = delete;

 private:
  int usual_;
  bool differs_;
};

class CudaBackend : public backends::Backend {
 public:
  explicit CudaBackend(const backends::BackendOptions& options)
      : gpu_(first_device(options.process)),
        nvml_(bus_id(gpu_.number())),
        linker_(gpu_.architecture()),
        cache_folder_(options.cache_dir.empty() ? "" : options.cache_dir + "/cuda"),
        cache_(cache_folder_) {}

  std::string name() const override { return "cuda"; }
  std::string device() const override { return gpu_.description(); }
  std::vector<std::string> facts() const override {
    const cudaDeviceProp& gpu = gpu_.properties();
    return {
        fmt::format("driver {}{}for CUDA {}, built with toolkit {}.{}, linker nvJitLink {}", nvml_.driver(),
                    nvml_.driver().empty() ? "" : " ", gpu_.driver(), CUDART_VERSION / 1000,
                    CUDART_VERSION % 1000 / 10, Linker::version()),
        fmt::format("{} KiB of second-level cache, {} KiB of shared memory a block, cooperative launch: {}",
                    gpu.l2CacheSize / 1024, gpu.sharedMemPerBlockOptin / 1024,
                    gpu.cooperativeLaunch != 0 ? "yes" : "no"),
        nvml_.available() ? "clocks, temperature and throttling through NVML"
                          : "no NVML, so rows have no clocks and throttling"};
  }
  backends::DeviceState state() const override { return nvml_.state(); }
  std::string gauge_id() const override { return bus_id(gpu_.number()); }
  std::vector<backends::Link> measure_links() override { return cuda::measure_links(gpu_); }
  bool accepts(const std::string& target, std::string* reason) const override {
    return Linker::accepts(target, reason);
  }

  backends::Assembled assemble(const backends::LinkLine& line) override {
    gpu_.select();  // programs are also assembled by threads that have not selected the device
    return cache_.get(
        line, linker_.fingerprint(), [&] { return linker_.link(line); },
        [&](const backends::ObjectCache::Bytes& cubin) {
          auto program = std::make_unique<CudaProgram>(gpu_, cubin, line.kernels);
          names_.note(line, *program);
          return program;
        });
  }

  uint32_t devices() const override { return devices_; }
  void* allocate(size_t bytes, backends::Place place, uint32_t device) override {
    void* memory = nullptr;
    const size_t size = std::max<size_t>(bytes, 1);
    if (place == backends::Place::device) {
      const Selected selected(number_of(device), gpu_.number());
      check(cudaMalloc(&memory, size), "cudaMalloc");
    } else {
      check(cudaHostAlloc(&memory, size, cudaHostAllocMapped | cudaHostAllocPortable), "cudaHostAlloc");
    }
    return memory;
  }
  void release(void* memory, size_t, backends::Place place) noexcept override {
    if (gpu_.lost()) return;
    if (place == backends::Place::device) {
      cudaFree(memory);
    } else {
      cudaFreeHost(memory);
    }
  }
  bool pin(const void* memory, size_t bytes) override {
    // Kernels only read this memory. The cast is for the interface, which has no constant variant.
    void* begin = const_cast<void*>(memory);
    constexpr unsigned flags = cudaHostRegisterMapped | cudaHostRegisterPortable;
    if (cudaHostRegister(begin, bytes, flags) != cudaSuccess) {
      cudaGetLastError();  // clears the error of memory that CUDA cannot pin, such as a mapped file
      return false;
    }
    void* on_device = nullptr;
    if (cudaHostGetDevicePointer(&on_device, begin, 0) == cudaSuccess && on_device == begin) return true;
    cudaHostUnregister(begin);
    return false;
  }
  void unpin(const void* memory) noexcept override {
    if (!gpu_.lost()) cudaHostUnregister(const_cast<void*>(memory));
  }
  std::string memory_left() const override {
    size_t left = 0, all = 0;
    if (cudaMemGetInfo(&left, &all) != cudaSuccess) return {};
    return fmt::format("{} of {} bytes are free", left, all);
  }
  std::optional<uint64_t> free_memory(uint32_t device) const override {
    const Selected selected(number_of(device), gpu_.number());
    size_t left = 0, all = 0;
    if (cudaMemGetInfo(&left, &all) != cudaSuccess) return std::nullopt;
    return left;
  }
  void upload(void* device, const void* host, size_t bytes) override { gpu_.upload(device, host, bytes); }
  void download(void* host, const void* device, size_t bytes) override { gpu_.download(host, device, bytes); }
  void copy(void* to, const void* from, size_t bytes) override { gpu_.copy(to, from, bytes); }
  void fill(void* device, int byte, size_t bytes) override {
    if (const int number = device_of(device);
        number != gpu_.number()) {  // a stream fills memory of its own device only
      const Selected selected(number, gpu_.number());
      check(cudaMemset(device, byte, bytes), "fill");
      check(cudaDeviceSynchronize(), "fill");
    } else {
      gpu_.fill(device, byte, bytes);
    }
  }
  bool shares_host_memory() const override { return false; }
  void empty_caches() override { gpu_.empty_caches(); }

  void use_cache(uint64_t bytes) override { cache_share_.leave(bytes); }
  std::span<const Column> columns() const override { return CacheShare::columns(); }
  std::vector<Counted> counted() const override { return cache_share_.counted(); }

  uint32_t max_blocks() const override { return gpu_.grid().resident(); }
  backends::PreparedJob prepare(std::span<const backends::Job> ranks) override {
    const backends::PreparedJob prepared =
        watched([&] { return prepare_ranks(gpus_of(ranks), ranks, cache_folder_); });
    return [this, prepared] {
      cache_share_.hold();
      return watched(prepared);
    };
  }
  backends::TimedRun time_kernels(const backends::Job& job) override {
    return watched([&] { return cuda::time_kernels(gpu_, job).result(names_); });
  }
  backends::UpdateResult update(const backends::UpdateJob& job) override {
    return watched([&] { return run_update(gpu_, job); });
  }
  backends::ReorderResult reorder(const backends::ReorderJob& job) override {
    return watched([&] { return run_reorder(gpu_, job); });
  }
  void run_kernel(backends::Kernel kernel, const harness_args& args, uint64_t items) override {
    watched([&] { cuda::run_kernel(gpu_, kernel, args, items); });
  }
  backends::DeviceHandle handle() const override { return {gpu_.number(), gpu_.stream()}; }
  double time(const std::function<void()>& run) override {
    return watched([&] {
      cache_share_.hold();
      gpu_.start_clock();
      run();
      return gpu_.stop_clock();
    });
  }

 private:
  // Calls `call`. If it throws DeviceLost, marks the GPU as lost, so that it is not used any more.
  template <class Call>
  std::invoke_result_t<const Call&> watched(const Call& call) try {
    return call();
  } catch (const DeviceLost&) {
    gpu_.lose();
    throw;
  }

  static uint32_t count_devices() {
    int count = 0;
    check(cudaGetDeviceCount(&count), "cudaGetDeviceCount");
    return static_cast<uint32_t>(count);
  }
  // Returns the CUDA number of the device with this index. Index 0 is the device of gpu_.
  int number_of(uint32_t index) const {
    return static_cast<int>((static_cast<uint32_t>(gpu_.number()) + index) % devices_);
  }
  // Returns the number of the device to which the memory belongs. Any device can fill host memory, so the
  // number of gpu_ is returned for it.
  int device_of(const void* memory) const {
    if (devices_ == 1) return gpu_.number();
    cudaPointerAttributes attributes{};
    check(cudaPointerGetAttributes(&attributes, memory), "cudaPointerGetAttributes");
    return attributes.type == cudaMemoryTypeDevice ? attributes.device : gpu_.number();
  }

  // Returns one Gpu per rank. Each has a stream of its own, even if several ranks share a device. The first
  // one is gpu_.
  std::vector<Gpu*> gpus_of(std::span<const backends::Job> ranks) {
    std::vector<Gpu*> gpus{&gpu_};
    for (size_t i = 1; i < ranks.size(); ++i) {
      const int number = number_of(ranks[i].share.device);
      if (others_.size() < i) others_.emplace_back();
      std::unique_ptr<Gpu>& other = others_[i - 1];
      if (other == nullptr || other->number() != number) other = std::make_unique<Gpu>(number);
      gpus.push_back(other.get());
    }
    return gpus;
  }

  Gpu gpu_;
  const uint32_t devices_ = count_devices();
  std::vector<std::unique_ptr<Gpu>> others_;  // of ranks 1, 2, ...
  CacheShare cache_share_{gpu_};              // of the first device
  Nvml nvml_;
  Linker linker_;
  const std::filesystem::path cache_folder_;  // empty: none
  backends::ObjectCache cache_;
  backends::KernelNames names_;
};

}  // namespace
}  // namespace harness::cuda

extern "C" __attribute__((visibility("default"))) harness::backends::Backend* harness_backend_v1(
    const harness::backends::BackendOptions& options) {
  if (!options.architecture.empty()) return harness::cuda::make_link_only(options);
  return new harness::cuda::CudaBackend(options);
}

extern "C" __attribute__((visibility("default"))) const std::vector<harness::Column>&
harness_backend_columns_v1() {
  return harness::cuda::CacheShare::columns();
}
