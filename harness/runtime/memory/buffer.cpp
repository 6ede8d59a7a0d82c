#include "runtime/memory/buffer.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/memory.hpp"

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

uint64_t Ledger::on_device() const {
  uint64_t sum = 0;
  for (const auto& places : bytes_) sum += places[index(Place::device)];
  return sum;
}

namespace {

/// Throws OutOfMemory if an allocation exceeds the limit of the device or the free host memory. Without this
/// check, the operating system would end the process if it pinned too much host memory.
void require_room(const Ledger& ledger, Place place, uint64_t bytes, const std::string& what) {
  if (place == Place::host) return require_free_memory(bytes, what + " in host memory");
  const uint64_t limit = ledger.limit_of_device(), used = ledger.on_device();
  if (limit == 0 || (used <= limit && bytes <= limit - used)) return;
  throw OutOfMemory(fmt::format("{} bytes for {} were refused: {} of {} bytes of device_memory are in use",
                                bytes, what, used, limit));
}

void* allocate(const Ledger& ledger, Place place, uint64_t bytes, const std::string& what) try {
  return ledger.backend().allocate(bytes, place, ledger.device());
} catch (const std::bad_alloc&) {
  const std::string left = place == Place::device ? ledger.backend().memory_left() : "pinned host memory";
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
  require_room(ledger, place, capacity_, what);
  data_ = allocate(ledger, place, capacity_, what);
  ledger.backend().name_memory(data_, what);
  ledger.add(owner, place, capacity_);
}

Buffer::Buffer(Ledger& ledger, Owner owner, uint64_t bytes, const std::string& name,
               std::shared_ptr<const void> pinned)
    : ledger_(&ledger),
      data_(const_cast<void*>(pinned.get())),
      bytes_(bytes),
      capacity_(bytes),
      owner_(owner),
      place_(Place::host),
      name_(name),
      pinned_(std::move(pinned)) {
  ledger.backend().name_memory(data_, std::string(owner_name(owner)) + " " + name);
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
  if (pinned_ == nullptr) {
    ledger_->backend().release(data_, capacity_, place_);
    ledger_->remove(owner_, place_, capacity_);
  }
  pinned_.reset();
  data_ = nullptr;
  bytes_ = capacity_ = 0;
}

}  // namespace harness::runtime
