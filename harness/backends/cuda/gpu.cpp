#include "backends/cuda/gpu.hpp"

#include <algorithm>

#include "backends/cuda/check.hpp"

namespace harness::cuda {

Gpu::Gpu(int number) : number_(number) {
  int count = 0;
  const cudaError_t found = cudaGetDeviceCount(&count);
  if (found != cudaSuccess || count == 0) {
    throw Error(
        fmt::format("backend cuda: no GPU can be used here: {}; it needs an NVIDIA GPU and a driver for "
                    "CUDA {}.{} (--backend cpu needs neither)",
                    found == cudaSuccess ? "no device" : cudaGetErrorString(found), CUDART_VERSION / 1000,
                    CUDART_VERSION % 1000 / 10),
        Exit::unusable);
  }
  if (number >= count)
    throw Error(fmt::format("backend cuda: there is no GPU number {}: {} can be used here", number, count),
                Exit::unusable);
  select();
  check(cudaGetDeviceProperties(&properties_, number), "cudaGetDeviceProperties");
  check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "cudaStreamCreate");
  check(cudaEventCreate(&began_), "cudaEventCreate");
  check(cudaEventCreate(&ended_), "cudaEventCreate");
  check(cudaEventCreateWithFlags(&met_, cudaEventDisableTiming), "cudaEventCreate");
  check(cudaStreamCreateWithFlags(&copies_, cudaStreamNonBlocking), "cudaStreamCreate");
  for (auto* events : {&arrived_, &left_}) {
    for (cudaEvent_t& event : *events)
      check(cudaEventCreateWithFlags(&event, cudaEventDisableTiming), "cudaEventCreate");
  }
  void* mirror = nullptr;
  check(cudaHostAlloc(&mirror, sizeof(harness_control), cudaHostAllocMapped), "cudaHostAlloc");
  mirror_ = static_cast<harness_control*>(mirror);
}

// Errors while resources are released are ignored, because the process ends.
Gpu::~Gpu() {
  if (lost_) return;
  cudaSetDevice(number_);
  cudaFree(scan_room_);
  cudaFree(sort_room_);
  cudaFree(cache_filler_);
  cudaFreeHost(mirror_);
  for (const auto& events : {arrived_, left_}) {
    for (const cudaEvent_t event : events) cudaEventDestroy(event);
  }
  for (const auto& marks : marks_) {
    for (const cudaEvent_t mark : marks) cudaEventDestroy(mark);
  }
  cudaStreamDestroy(copies_);
  cudaEventDestroy(met_);
  cudaEventDestroy(ended_);
  cudaEventDestroy(began_);
  cudaStreamDestroy(stream_);
}

void Gpu::select() const {
  check(cudaSetDevice(number_), "cudaSetDevice");
}

void Gpu::use_memory_of(const Gpu& other) const {
  int possible = 0;
  if (other.number_ == number_) return;
  check(cudaDeviceCanAccessPeer(&possible, number_, other.number_), "cudaDeviceCanAccessPeer");
  if (possible == 0) return;
  select();
  const cudaError_t enabled = cudaDeviceEnablePeerAccess(other.number_, 0);
  if (enabled == cudaErrorPeerAccessAlreadyEnabled) {
    cudaGetLastError();  // clears the error, because peer access is already enabled
  } else {
    check(enabled, "cudaDeviceEnablePeerAccess");
  }
}

void Gpu::record_meeting() const {
  check(cudaEventRecord(met_, stream_), "cudaEventRecord");
}

void Gpu::wait_for(const Gpu& other) const {
  check(cudaStreamWaitEvent(stream_, other.met_, 0), "cudaStreamWaitEvent");
}

bool Gpu::take_turn_after(const Gpu& other) const {
  if (number_ != other.number_) return false;
  other.record_meeting();
  wait_for(other);
  return true;
}

// There are two buffers, numbered by `room`. copy_ahead() records arrived_[room] right after the copy into
// its buffer, and arrive() makes the kernels wait for this event. If arrive() recorded the event, the event
// would follow later copies to the other buffer too, and kernels would wait for those.
void Gpu::copy_ahead(uint32_t room, void* to, const void* from, size_t bytes) const {
  check(cudaStreamWaitEvent(copies_, left_[room]), "cudaStreamWaitEvent");
  if (bytes != 0) check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyHostToDevice, copies_), "a copy of edges");
  check(cudaEventRecord(arrived_[room], copies_), "cudaEventRecord");
}

void Gpu::arrive(uint32_t room) const {
  check(cudaStreamWaitEvent(stream_, arrived_[room]), "cudaStreamWaitEvent");
}

void Gpu::leave(uint32_t room) const {
  check(cudaEventRecord(left_[room], stream_), "cudaEventRecord");
}

std::string Gpu::description() const {
  return fmt::format("{} (sm_{}, {} multiprocessors, {:.0f} GiB)", properties_.name, architecture(),
                     properties_.multiProcessorCount,
                     static_cast<double>(properties_.totalGlobalMem) / (1u << 30));
}

Gpu::Id Gpu::id() const {
  Id id{};
  std::copy_n(properties_.uuid.bytes, id.size(), id.begin());
  return id;
}

std::string Gpu::driver() const {
  int version = 0;
  cudaDriverGetVersion(&version);
  return fmt::format("{}.{}", version / 1000, version % 1000 / 10);
}

void Gpu::upload(void* device, const void* host, size_t bytes) {
  if (bytes == 0) return;
  check(cudaMemcpyAsync(device, host, bytes, cudaMemcpyHostToDevice, stream_), "upload");
  check(cudaStreamSynchronize(stream_), "upload");
}

void Gpu::download(void* host, const void* device, size_t bytes) {
  if (bytes == 0) return;
  check(cudaMemcpyAsync(host, device, bytes, cudaMemcpyDeviceToHost, stream_), "download");
  check(cudaStreamSynchronize(stream_), "download");
}

void Gpu::copy(void* to, const void* from, size_t bytes) {
  check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, stream_), "a copy");
  check(cudaStreamSynchronize(stream_), "a copy");
}

void Gpu::fill(void* device, int byte, size_t bytes) {
  check(cudaMemsetAsync(device, byte, bytes, stream_), "fill");
  check(cudaStreamSynchronize(stream_), "fill");
}

void Gpu::start_clock() {
  check(cudaEventRecord(began_, stream_), "cudaEventRecord");
}

double Gpu::stop_clock() {
  note_lap();
  check(cudaEventSynchronize(ended_), "the run");
  return lap_ms();
}

void Gpu::note_lap() {
  check(cudaEventRecord(ended_, stream_), "cudaEventRecord");
}

double Gpu::lap_ms() const {
  float milliseconds = 0;
  check(cudaEventElapsedTime(&milliseconds, began_, ended_), "cudaEventElapsedTime");
  return static_cast<double>(milliseconds);
}

void Gpu::mark(backends::Timed kind) {
  std::vector<cudaEvent_t>& marks = marks_[static_cast<size_t>(kind)];
  size_t& used = marks_used_[static_cast<size_t>(kind)];
  if (used == marks.size()) {
    select();
    check(cudaEventCreate(&marks.emplace_back()), "cudaEventCreate");
  }
  check(cudaEventRecord(marks[used++], stream_), "cudaEventRecord");
}

std::vector<double> Gpu::between_marks(backends::Timed kind) const {
  const std::vector<cudaEvent_t>& marks = marks_[static_cast<size_t>(kind)];
  std::vector<double> times;
  for (size_t i = 0; i + 1 < marks_used_[static_cast<size_t>(kind)]; i += 2) {
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, marks[i], marks[i + 1]), "cudaEventElapsedTime");
    times.push_back(static_cast<double>(milliseconds));
  }
  return times;
}

void Gpu::empty_caches() {
  // Writing twice the size of the second-level cache evicts everything else from it.
  const size_t bytes = 2 * static_cast<size_t>(properties_.l2CacheSize);
  if (cache_filler_ == nullptr) check(cudaMalloc(&cache_filler_, bytes), "room to empty the caches");
  check(cudaMemsetAsync(cache_filler_, 0, bytes, stream_), "emptying the caches");
  check(cudaStreamSynchronize(stream_), "emptying the caches");
}

}  // namespace harness::cuda
