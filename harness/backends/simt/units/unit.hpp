// A functional unit of the emulated GPU's cores: hardware that the warps of a core share, such as one that
// deals work out to lanes. A unit is a plain class. It knows no fibers, no LLVM and no time: an operation is
// answered at once and says what it took, from which a model of time can tell when the answer comes.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>

namespace harness::simt {

/// What one lane of a warp brings to an operation, and its answer.
struct LaneCall {
  bool takes_part = false;
  std::array<uint64_t, 3> words{};
  uint64_t result = 0;
};

/// What an operation took.
struct UnitWork {
  uint64_t states = 0;                         // of the unit's machine, one after the other
  uint64_t table_reads = 0, table_writes = 0;  // entries of its tables
  uint64_t compared = 0;                       // entries that were looked through for a name
  uint64_t memory_reads = 0;                   // of the core's memory, by the unit itself
  uint64_t memory_rounds = 0;                  // answers of memory waited for, one after the other

  bool operator==(const UnitWork&) const = default;
};

/// Bits that a unit stores: in tables, which may lie in the core's shared memory, and in registers.
struct UnitBits {
  uint64_t tables = 0, registers = 0;
};

/// A program uses a unit in a way in which it cannot answer. `lane`: of the warp that asked.
struct UnitMisuse : std::runtime_error {
  UnitMisuse(uint32_t its_lane, const std::string& what) : std::runtime_error(what), lane(its_lane) {}
  uint32_t lane;
};

/// The unit of one core. Blocks come onto the core and leave it; each has a number while it is there.
class Unit {
 public:
  virtual ~Unit() = default;
  /// No block is on the core any more.
  virtual void reset() = 0;
  /// A block of so many warps comes onto the core. Throws UnitMisuse if the tables have no room for it.
  virtual uint32_t begin_block(uint32_t warps) = 0;
  virtual void end_block(uint32_t block) = 0;
  /// The lanes of a warp of the block come to an operation together. Throws UnitMisuse.
  virtual UnitWork operate(uint32_t block, uint32_t warp, uint32_t operation, std::span<LaneCall> lanes) = 0;
  /// Whether the operation hands out what other warps want too: they get their turn before this one goes on.
  virtual bool hands_out(uint32_t operation) const = 0;
  virtual UnitBits bits() const = 0;
};

}  // namespace harness::simt
