#include "runtime/memory.hpp"

namespace harness {

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
