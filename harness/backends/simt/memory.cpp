#include "backends/simt/memory.hpp"

#include <algorithm>
#include <cstdlib>
#include <new>

namespace harness::simt {
namespace {

constexpr size_t page = 4096;

}  // namespace

Memory::~Memory() {
  for (const auto& [begin, allocation] : by_address_) {
    if (!allocation->borrowed) std::free(allocation->begin);
  }
}

Allocation& Memory::track(unsigned char* begin, size_t bytes) {
  if (unused_.empty()) unused_.push_back(&allocations_.emplace_back());
  Allocation& made = *unused_.back();
  unused_.pop_back();
  made = {};
  made.begin = begin;
  made.bytes = bytes;
  made.number = ++made_;
  made.name = "memory without a name";
  made.owner = owners - 1;
  if (checked_) made.cells.resize(made.cells_of(bytes));
  by_address_[begin] = &made;
  return made;
}

void* Memory::allocate(size_t bytes) {
  const size_t rounded = (bytes + page - 1) / page * page + page;
  void* memory = std::aligned_alloc(page, rounded);
  if (memory == nullptr) throw std::bad_alloc();
  track(static_cast<unsigned char*>(memory), bytes);
  return memory;
}

void Memory::borrow(const void* memory, size_t bytes) {
  // Kernels only read borrowed memory, so the cast is safe.
  track(static_cast<unsigned char*>(const_cast<void*>(memory)), bytes).borrowed = true;
  mark(memory, bytes, true);
}

void Memory::release(const void* memory) noexcept {
  const auto found = by_address_.find(static_cast<const unsigned char*>(memory));
  if (found == by_address_.end()) return;
  if (!found->second->borrowed) std::free(found->second->begin);
  *found->second = {};
  unused_.push_back(found->second);
  by_address_.erase(found);
}

void Memory::name(const void* memory, const std::string& text) {
  Allocation* named = find(memory);
  if (named == nullptr) return;
  named->name = text;
  const std::string owner = text.substr(0, text.find(' '));
  const auto* known = std::find(std::begin(owner_names), std::end(owner_names), owner);
  if (known != std::end(owner_names)) named->owner = static_cast<uint32_t>(known - std::begin(owner_names));
}

void Memory::put_at_host(const void* memory) {
  if (Allocation* found = find(memory)) found->at_host = true;
}

Allocation* Memory::find(const void* memory) {
  auto after = by_address_.upper_bound(static_cast<const unsigned char*>(memory));
  return after == by_address_.begin() ? nullptr : std::prev(after)->second;
}

void Memory::mark(const void* memory, size_t bytes, bool written) {
  if (!checked_ || bytes == 0) return;
  Allocation* marked = find(memory);
  if (marked == nullptr || !marked->holds(memory, bytes)) return;
  const auto offset = static_cast<size_t>(static_cast<const unsigned char*>(memory) - marked->begin);
  for (size_t i = offset >> marked->shift; i < marked->cells_of(offset + bytes); ++i) {
    marked->cells[i].write = {};
    marked->cells[i].write.scope = written ? Scope::host : Scope::nobody;
  }
}

// Sets the size of the slot's memory to exactly what the kernel requested, so that accesses beyond it are
// found. All of this memory counts as unwritten.
void* Memory::shared(size_t slot, size_t bytes) {
  static constexpr size_t most = size_t{227} << 10;  // per block, compute capability 9.0
  while (shared_.size() <= slot) {
    shared_.push_back(find(allocate(most)));
    shared_.back()->name = "shared memory";
    shared_.back()->owner = shared_owner;
  }
  Allocation& own = *shared_[slot];
  own.bytes = std::min(bytes, most);
  std::fill_n(own.cells.begin(), std::min(own.cells.size(), own.cells_of(bytes)), Cell{});
  return own.begin;
}

void Memory::refine(Allocation& allocation) const {
  std::vector<Cell> finer(allocation.cells.size() << allocation.shift);
  for (size_t i = 0; i < finer.size(); ++i) finer[i] = allocation.cells[i >> allocation.shift];
  allocation.cells = std::move(finer);
  allocation.shift = 0;
}

}  // namespace harness::simt
