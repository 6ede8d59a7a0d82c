#include "runtime/memory.hpp"

#include <algorithm>
#include <numeric>

namespace harness {

uint64_t Ledger::total() const {
  return std::accumulate(bytes_.begin(), bytes_.end(), uint64_t{0});
}

void Ledger::add(Owner owner, uint64_t bytes) {
  bytes_[static_cast<size_t>(owner)] += bytes;
  peak_ = std::max(peak_, total());
}

DeviceArray::DeviceArray(Ledger& ledger, Owner owner, uint64_t bytes)
    : ledger_(&ledger), data_(ledger.backend().allocate(bytes)), bytes_(bytes), owner_(owner) {
  ledger.add(owner, bytes);
}

void DeviceArray::reset() noexcept {
  if (ledger_ == nullptr) return;
  ledger_->backend().release(data_, bytes_);
  ledger_->remove(owner_, bytes_);
  ledger_ = nullptr;
  data_ = nullptr;
}

}  // namespace harness
