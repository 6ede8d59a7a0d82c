// Device memory of the emulated GPU: the array at an address, its owner, and, if accesses are checked, the
// last accesses to each word. The backend allocates from it, and checks and counts look up addresses.
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

/// Group of lanes whose accesses an Event represents. For several accesses it is the smallest group that
/// contains their lanes. Between lane and warp are tiles of 2, 4, 8 and 16 lanes.
enum class Scope : uint8_t { nobody, host, lane, warp = lane + 5, block, grid };

/// The last access of a kind to a word, with its position in the order that launches and barriers define.
struct Event {
  uint32_t launch = 0, block = 0, barrier = 0, sync = 0;
  uint16_t thread = 0;
  Scope scope = Scope::nobody;
  bool relaxed = false;  // racy by design
  bool input = false;    // load of an input, which no lane may write in this launch
  const Site* site = nullptr;
};

struct Cell {
  Event write, read, relaxed_read;
};

struct Allocation {
  unsigned char* begin = nullptr;
  size_t bytes = 0;       // 0: released
  std::string name;       // "format offsets"
  uint32_t owner = 0;     // index in owner_names
  bool at_host = false;   // in host memory, which a GPU accesses across the bus
  bool borrowed = false;  // owned by the caller of borrow()
  uint64_t number = 0;    // sequence number of the allocation
  // accesses are recorded per cell of 2^shift bytes; arrays whose elements are smaller get smaller cells
  uint32_t shift = 2;
  std::vector<Cell> cells;  // if accesses are checked
  // address in the modelled memory, and the run for which it is valid, if cycles are modelled
  uint64_t modelled_address = 0, modelled_run = 0;

  size_t granule() const { return size_t{1} << shift; }
  size_t cells_of(size_t size) const { return (size + granule() - 1) >> shift; }

  bool holds(const void* memory, size_t size) const {
    const auto offset = static_cast<size_t>(static_cast<const unsigned char*>(memory) - begin);
    return offset < bytes && size <= bytes - offset;
  }
};

/// Owners by which accesses are counted. The last one is for arrays without an owner.
constexpr const char* owner_names[] = {"format", "algorithm", "frontier", "scratch", "shared", "other"};
constexpr uint32_t owners = 6, shared_owner = 4;

class Memory {
 public:
  explicit Memory(bool checked) : checked_(checked) {}
  ~Memory();
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  /// Returns memory aligned to 4 KiB, followed by the same amount of unused memory. Throws std::bad_alloc.
  void* allocate(size_t bytes);
  /// Registers memory that the caller owns and that the host has written. release() removes it.
  void borrow(const void* memory, size_t bytes);
  void release(const void* memory) noexcept;
  /// Names an allocation "format offsets": its owner, then its purpose.
  void name(const void* memory, const std::string& text);
  /// Records that an allocation is in host memory.
  void put_at_host(const void* memory);
  /// Records that the host has written these bytes. If `written` is false, records that the bytes are
  /// unwritten.
  void mark(const void* memory, size_t bytes, bool written);
  /// Returns the allocation that contains an address, or the nearest one before it; null if there is none.
  Allocation* find(const void* memory);

  /// Returns the shared memory of the resident block in this slot, with all of its bytes unwritten.
  void* shared(size_t slot, size_t bytes);

  void refine(Allocation& allocation) const;

 private:
  Allocation& track(unsigned char* begin, size_t bytes);

  const bool checked_;
  // never shrinks, and released entries are reused, because a Site (site.hpp) points to an entry
  std::deque<Allocation> allocations_;
  std::vector<Allocation*> unused_;
  std::map<const unsigned char*, Allocation*> by_address_;
  std::vector<Allocation*> shared_;  // by slot
  uint64_t made_ = 0;
};

}  // namespace harness::simt
