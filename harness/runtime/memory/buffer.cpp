#include "runtime/memory/buffer.hpp"

#include <algorithm>

#include "base/error.hpp"

namespace harness::runtime {

const char* owner_name(Owner owner) {
  constexpr const char* names[] = {"format", "algorithm", "frontier", "scratch"};
  return names[static_cast<size_t>(owner)];
}

uint64_t Ledger::total() const {
  uint64_t sum = 0;
  for (const auto& places : bytes_) sum += places[0] + places[1];
  return sum;
}

namespace {

void* allocate(const Ledger& ledger, Place place, uint64_t bytes, const std::string& what) try {
  return ledger.backend().allocate(bytes, place, ledger.device());
} catch (const std::bad_alloc&) {
  const std::string left = ledger.backend().memory_left();
  throw OutOfMemory(
      fmt::format("{} bytes for {} were refused{}{}", bytes, what, left.empty() ? "" : ": ", left));
}

}  // namespace

Buffer::Buffer(Ledger& ledger, Owner owner, uint64_t bytes, const std::string& name, Place place,
               uint64_t capacity)
    : ledger_(&ledger),
      bytes_(bytes),
      capacity_(std::max(bytes, capacity)),
      owner_(owner),
      place_(place),
      name_(name) {
  const std::string what = std::string(owner_name(owner)) + " " + name;
  data_ = allocate(ledger, place, capacity_, what);
  ledger.backend().name_memory(data_, what);
  ledger.add(owner, place, capacity_);
}

void Buffer::resize(uint64_t bytes) {
  if (bytes > capacity_) {
    release();  // before the allocation, so that old and new memory need not fit at the same time
    *this = Buffer(*ledger_, owner_, bytes, name_, place_);
  }
  bytes_ = bytes;
}

void Buffer::release() noexcept {
  if (data_ == nullptr) return;
  ledger_->backend().release(data_, capacity_, place_);
  ledger_->remove(owner_, place_, capacity_);
  data_ = nullptr;
  bytes_ = capacity_ = 0;
}

}  // namespace harness::runtime
