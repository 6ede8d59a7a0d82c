#include "runtime/update/changing.hpp"

namespace harness::runtime {

BatchOutcome& BatchOutcome::operator+=(const BatchOutcome& other) {
  grow_ms += other.grow_ms;
  sample_ms += other.sample_ms;
  copy_ms += other.copy_ms;
  sort_ms += other.sort_ms;
  apply_ms += other.apply_ms;
  compact_ms += other.compact_ms;
  sync.copies += other.sync.copies;
  sync.bytes += other.sync.bytes;
  sync.milliseconds += other.sync.milliseconds;
  entries += other.entries;
  moved += other.moved;
  effects += other.effects;
  return *this;
}

}  // namespace harness::runtime
