#include "runtime/memory.hpp"

#include "base/error.hpp"

namespace harness::runtime {

const char* owner_name(Owner owner) {
  constexpr const char* names[] = {"format", "algorithm", "frontier", "scratch"};
  return names[static_cast<size_t>(owner)];
}

namespace {

void* allocate(backends::Backend& backend, uint64_t bytes, const std::string& what) try {
  return backend.allocate(bytes);
} catch (const std::bad_alloc&) {
  const std::string left = backend.memory_left();
  throw OutOfMemory(
      fmt::format("{} bytes for {} were refused{}{}", bytes, what, left.empty() ? "" : ": ", left));
}

}  // namespace

DeviceArray::DeviceArray(Ledger& ledger, Owner owner, uint64_t bytes, const std::string& name)
    : ledger_(&ledger), bytes_(bytes), owner_(owner), name_(name) {
  const std::string what = std::string(owner_name(owner)) + " " + name;
  data_ = allocate(ledger.backend(), bytes, what);
  ledger.backend().name_memory(data_, what);
  ledger.add(owner, bytes);
}

void DeviceArray::reset() noexcept {
  if (ledger_ == nullptr) return;
  ledger_->backend().release(data_, bytes_);
  ledger_->remove(owner_, bytes_);
  ledger_ = nullptr;
  data_ = nullptr;
}

}  // namespace harness::runtime
