// A functional unit of the emulated GPU's cores: hardware that the warps of a core share, such as one that
// distributes work to lanes. A unit is a plain class that depends on neither fibers nor LLVM, and has no
// notion of time. An operation returns immediately and reports its work, from which a timing model can derive
// the latency.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>

namespace harness::simt {

/// Input and result of one lane for an operation of the unit.
struct LaneCall {
  bool takes_part = false;
  std::array<uint64_t, 3> words{};
  uint64_t result = 0;
};

/// Work of an operation of a functional unit.
struct UnitWork {
  uint64_t states = 0;                         // transitions of the unit's state machine
  uint64_t table_reads = 0, table_writes = 0;  // accessed entries of the unit's tables
  uint64_t compared = 0;                       // table entries that were compared in searches
  uint64_t memory_reads = 0;                   // reads of the core's memory by the unit
  uint64_t memory_rounds = 0;                  // time for which the unit waits for these reads

  bool operator==(const UnitWork&) const = default;
};

/// Storage of a functional unit in bits: its tables, which may be in the core's shared memory, and its
/// registers.
struct UnitBits {
  uint64_t tables = 0, registers = 0;
};

/// Thrown if a program uses a functional unit in a way that the unit does not support. `lane` is the index of
/// the lane in its warp.
struct UnitMisuse : std::runtime_error {
  UnitMisuse(uint32_t its_lane, const std::string& what) : std::runtime_error(what), lane(its_lane) {}
  uint32_t lane;
};

/// The memory that a functional unit reads, if time is modelled. All functions measure time in the same unit.
class UnitMemory {
 public:
  /// Arrays that a unit reads: the beginnings and ends of rows of the graph's matrix, or the edges.
  enum class Array { rows, edges };

  virtual ~UnitMemory() = default;
  virtual uint64_t now() const = 0;
  /// Requests an element at the time `at`. Returns the time at which the element arrives.
  virtual uint64_t read(Array array, uint64_t index, uint64_t at) = 0;
};

/// The unit of one core. begin_block() gives each block a number, by which other functions identify it until
/// end_block().
class Unit {
 public:
  virtual ~Unit() = default;
  /// Removes all blocks from the core.
  virtual void reset() = 0;
  /// Adds a block of `warps` warps to the core. Throws UnitMisuse if the unit's tables have no space for it.
  virtual uint32_t begin_block(uint32_t warps) = 0;
  virtual void end_block(uint32_t block) = 0;
  /// Runs an operation at which the lanes of a warp of the block have arrived together. Throws UnitMisuse.
  virtual UnitWork operate(uint32_t block, uint32_t warp, uint32_t operation, std::span<LaneCall> lanes) = 0;
  /// Returns true if the operation distributes work that other warps request too. These other warps run
  /// before the calling warp continues.
  virtual bool hands_out(uint32_t operation) const = 0;
  virtual UnitBits bits() const = 0;
  /// Returns true if the unit reads the edges of rows itself, so that the lanes find them in its buffer.
  virtual bool reads_memory() const { return false; }
  /// Sets the memory that a unit with reads_memory() reads, and the maximum number of concurrent reads.
  virtual void use_memory(UnitMemory*, uint32_t) {}
};

}  // namespace harness::simt
