// A backend for tests of builders: it only has memory.
#pragma once

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <new>
#include <thread>

#include "backends/backend.hpp"

namespace harness::testing {

/// A backend with memory only. Its first `allowed` allocations succeed, and all later ones fail. `alive` is
/// the number of allocations that have not been released.
class MemoryBackend : public backends::Backend {
 public:
  int allowed = 1 << 30, alive = 0;
  // True if kernels read host memory. If false, arrays are built in host memory and then uploaded.
  bool of_the_host = true;
  std::chrono::milliseconds upload_takes{0};

  void* allocate(size_t bytes, backends::Place, uint32_t) override {
    if (allowed-- <= 0) throw std::bad_alloc();
    ++alive;
    return std::malloc(bytes + 1);
  }
  void release(void* memory, size_t, backends::Place) noexcept override {
    --alive;
    std::free(memory);
  }
  bool shares_host_memory() const override { return of_the_host; }
  void empty_caches() override {}
  std::string name() const override { return "failing"; }
  std::string device() const override { return "none"; }
  bool accepts(const std::string&, std::string*) const override { return false; }
  backends::Assembled assemble(const backends::LinkLine&) override { return {}; }
  void upload(void* to, const void* from, size_t bytes) override {
    std::this_thread::sleep_for(upload_takes);
    std::memcpy(to, from, bytes);
  }
  void download(void* to, const void* from, size_t bytes) override { std::memcpy(to, from, bytes); }
  void fill(void*, int, size_t) override {}
  uint32_t max_blocks() const override { return 1; }
  backends::PreparedJob prepare(std::span<const backends::Job>) override {
    return [] { return backends::RunResult{}; };
  }
};

}  // namespace harness::testing
