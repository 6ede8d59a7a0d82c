#include "sweep/worker/pulse.hpp"

#include <sys/mman.h>

#include <cerrno>
#include <cstring>

#include "base/error.hpp"

namespace harness::sweep {
namespace {

constexpr size_t page_bytes = 4096;

FileDescriptor new_page() {
  FileDescriptor page(::memfd_create("harness-pulse", MFD_CLOEXEC));
  if (page.get() < 0 || ::ftruncate(page.get(), page_bytes) != 0) {
    throw Error(fmt::format("no memory can be shared with a worker: {}", std::strerror(errno)),
                Exit::unusable);
  }
  return page;
}

}  // namespace

Pulse::Pulse() : Pulse(new_page(), true) {}

Pulse Pulse::of_worker(FileDescriptor page) {
  return Pulse(std::move(page), false);
}

Pulse::Pulse(FileDescriptor page, bool shared_with_copies) : page_(std::move(page)) {
  void* memory = ::mmap(nullptr, page_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, page_.get(), 0);
  if (memory == MAP_FAILED) {
    throw Error(fmt::format("no memory can be shared with a worker: {}", std::strerror(errno)),
                Exit::unusable);
  }
  if (!shared_with_copies) ::madvise(memory, page_bytes, MADV_DONTFORK);
  state_ = static_cast<State*>(memory);  // zeroed by the kernel, which means Step::start
}

Pulse::~Pulse() {
  if (state_ != nullptr) ::munmap(state_, page_bytes);
}

void Pulse::beat(Step step) const {
  state_->step.store(static_cast<uint32_t>(step));
  state_->beats.fetch_add(1);
}

}  // namespace harness::sweep
