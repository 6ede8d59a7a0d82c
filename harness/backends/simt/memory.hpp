// Device memory of the emulated GPU: which array an address lies in, whose
// it is, and, where accesses are checked, who touched each word last. The
// backend allocates from it, and checks and counts look addresses up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace harness::simt {

struct Site;

/// Who the accesses that an Event stands for were by: with several of them, the smallest group they share.
/// Between lane and warp lie tiles of 2, 4, 8 and 16 lanes.
enum class Scope : uint8_t { nobody, host, lane, warp = lane + 5, block, grid };

/// The last access of a kind to a word, and when it was in the order that launches and barriers make.
struct Event {
  uint32_t launch = 0, block = 0, barrier = 0, sync = 0;
  uint16_t thread = 0;
  Scope scope = Scope::nobody;
  bool relaxed = false;  // racy by design
  bool input = false;    // promised that nobody writes in this launch
  const Site* site = nullptr;
};

struct Cell {
  Event write, read, relaxed_read;
};

struct Allocation {
  unsigned char* begin = nullptr;
  size_t bytes = 0;         // 0: given back
  std::string name;         // "format offsets"
  uint32_t owner = 0;       // place in owner_names
  uint64_t number = 0;      // of the allocation, in the order that they were made
  uint32_t shift = 2;       // a cell is of 2^shift bytes: arrays of smaller elements get finer ones
  std::vector<Cell> cells;  // where accesses are checked

  size_t granule() const { return size_t{1} << shift; }
  size_t cells_of(size_t size) const { return (size + granule() - 1) >> shift; }

  bool holds(const void* memory, size_t size) const {
    const auto offset = static_cast<size_t>(static_cast<const unsigned char*>(memory) - begin);
    return offset < bytes && size <= bytes - offset;
  }
};

/// Owners by which accesses are counted; the last is whatever has none.
constexpr const char* owner_names[] = {"format", "algorithm", "frontier", "scratch", "shared", "other"};
constexpr uint32_t owners = 6, shared_owner = 4;

class Memory {
 public:
  explicit Memory(bool checked) : checked_(checked) {}
  ~Memory();
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  /// Aligned to 4 KiB, with as much unused memory behind it; throws std::bad_alloc.
  void* allocate(size_t bytes);
  void release(void* memory) noexcept;
  /// "format offsets": its owner, then what it is.
  void name(const void* memory, const std::string& text);
  /// The host has written these bytes, or says that they hold nothing.
  void mark(const void* memory, size_t bytes, bool written);
  /// The allocation that holds an address, or the nearest one before it; null: none.
  Allocation* find(const void* memory);

  /// Shared memory of the block in this slot, one of those that run side by side; nothing in it is written
  /// yet.
  void* shared(size_t slot, size_t bytes);

  void refine(Allocation& allocation) const;

 private:
  Allocation& track(unsigned char* begin, size_t bytes);

  const bool checked_;
  std::deque<Allocation> allocations_;  // given back ones are used again: sites keep their addresses
  std::vector<Allocation*> unused_;
  std::map<const unsigned char*, Allocation*> by_address_;
  std::vector<Allocation*> shared_;  // by slot
  uint64_t made_ = 0;
};

}  // namespace harness::simt
