#include "runtime/memory.hpp"

namespace harness {

const char* owner_name(Owner owner) {
  constexpr const char* names[] = {"format", "algorithm", "frontier", "scratch"};
  return names[static_cast<size_t>(owner)];
}

DeviceArray::DeviceArray(Ledger& ledger, Owner owner, uint64_t bytes, const std::string& name)
    : ledger_(&ledger), data_(ledger.backend().allocate(bytes)), bytes_(bytes), owner_(owner) {
  ledger.backend().name_memory(data_, std::string(owner_name(owner)) + " " + name);
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
