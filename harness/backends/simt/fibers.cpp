#include "backends/simt/fibers.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>

namespace harness::simt {
namespace {

// Distances of stacks are odd multiples of a cache line. At distances of a power of two, stacks would share
// sets of the host's caches.
constexpr size_t line_bytes = 64;
constexpr size_t usual_stack_bytes = (size_t{132} << 10) + 13 * line_bytes;
#if defined(HARNESS_ADDRESS_SANITIZER) || defined(HARNESS_THREAD_SANITIZER)
constexpr size_t small_stack_bytes = usual_stack_bytes;  // stack frames are larger with a sanitizer
#else
constexpr size_t small_stack_bytes = (size_t{10} << 10) + line_bytes;
#endif
constexpr uint64_t end_of_stack = 0x656e64206f662073;
constexpr size_t large_page_bytes = size_t{2} << 20, slab_bytes = 8 * large_page_bytes;
constexpr size_t kept_slabs = 8;

}  // namespace

Fibers::Fibers(bool many) : many_(many), stack_bytes_(many ? small_stack_bytes : usual_stack_bytes) {}

Fibers::~Fibers() {
  release(0);
}

void Fibers::make(Fiber& fiber, Main main) const {
  fiber.stack.begin(fiber.bottom, stack_bytes_);
  std::memcpy(fiber.bottom, &end_of_stack, sizeof end_of_stack);
  fiber.context = boost::context::detail::make_fcontext(fiber.bottom + stack_bytes_, stack_bytes_, main);
}

void Fibers::drop(Fiber& fiber) {
  fiber.context = nullptr;
  give(fiber);
}

// Allocates memory for more stacks. If there are many small stacks, they are in large pages. The host
// switches between the stacks of warps at each group operation, and with small pages most switches would miss
// the TLB.
void Fibers::add_slab() {
  const size_t bytes = slab_bytes + large_page_bytes;  // space for the alignment to a large page
  void* memory =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  slabs_.emplace_back(static_cast<unsigned char*>(memory), bytes);
  if (many_) madvise(memory, bytes, MADV_HUGEPAGE);
  size_t room = bytes;
  void* first = memory;
  std::align(large_page_bytes, slab_bytes, first, room);
  for (size_t i = 0; i < slab_bytes / stack_bytes_; ++i) {
    fibers_.emplace_back().bottom = static_cast<unsigned char*>(first) + i * stack_bytes_;
    free_.push_back(&fibers_.back());
  }
}

bool Fibers::holds(const void* memory) const {
  const auto* byte = static_cast<const unsigned char*>(memory);
  return std::any_of(slabs_.begin(), slabs_.end(), [&](std::span<const unsigned char> slab) {
    return byte >= slab.data() && byte < slab.data() + slab.size();
  });
}

bool Fibers::has_overflowed(const Fiber& fiber) const {
  return std::memcmp(fiber.bottom, &end_of_stack, sizeof end_of_stack) != 0;
}

void Fibers::shrink() {
  if (free_.size() < fibers_.size() || slabs_.size() <= kept_slabs) return;
  release(kept_slabs);
  free_.clear();
  for (Fiber& fiber : fibers_) free_.push_back(&fiber);
}

// Releases all slabs except the first `from`, with their fibers.
void Fibers::release(size_t from) {
  fibers_.resize(from * (slab_bytes / stack_bytes_));
  for (size_t i = from; i < slabs_.size(); ++i) {
    Stack::forget(slabs_[i].data(), slabs_[i].size());
    munmap(slabs_[i].data(), slabs_[i].size());
  }
  slabs_.resize(from);
}

}  // namespace harness::simt
