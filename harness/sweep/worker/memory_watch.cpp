#include "sweep/worker/memory_watch.hpp"

#include <malloc.h>
#include <unistd.h>

#include <fstream>

#include "base/memory.hpp"

namespace harness::sweep {
namespace {

// Bytes that a configuration may leave allocated without a warning. Each configuration assembles and loads
// programs, and the compiler keeps some memory. For backends whose devices have memory of their own, the
// number is multiplied by `of_a_driver`, because device drivers keep pools of memory.
constexpr int64_t noticeable_bytes = int64_t{32} << 20, of_a_driver = 8;
// If more than `rows_that_wear` times the number of bytes above have leaked since the graph was opened, the
// worker is replaced by a new process.
constexpr int64_t rows_that_wear = 8;

/// Returns the resident memory of this process without shared pages, such as those of mapped graphs and
/// libraries.
int64_t own_bytes() {
  std::ifstream file("/proc/self/statm");
  int64_t size = 0, resident = 0, shared = 0;
  file >> size >> resident >> shared;
  return (resident - shared) * ::sysconf(_SC_PAGESIZE);
}

// Gives freed memory back to the system, so that it does not look like a leak.
void trim() {
#if defined(__GLIBC__)
  ::malloc_trim(0);
#endif
}

}  // namespace

MemoryWatch::MemoryWatch(runtime::Session& session)
    : session_(session),
      noticeable_(noticeable_bytes * (session.backend().shares_host_memory() ? 1 : of_a_driver)) {
  graph_is_open();
}

int64_t MemoryWatch::unaccounted() const {
  return own_bytes() - static_cast<int64_t>(session_.kept_bytes());
}

void MemoryWatch::graph_is_open() {
  trim();
  at_open_ = unaccounted();
  worn_ = false;
}

// Without trim(), memory freed by the previous configuration could return to the system while this one is
// measured, and hide the same amount of leaked memory.
void MemoryWatch::row_begins(bool again) {
  if (!again) trim();
  at_row_ = unaccounted();
}

bool MemoryWatch::has_grown() const {
  const int64_t now = unaccounted();
  return now > at_row_ + noticeable_ || now > at_open_ + rows_that_wear * noticeable_;
}

uint64_t MemoryWatch::left() {
  if (!has_grown()) return 0;
  trim();
  if (!has_grown()) return 0;
  const bool in_this_row = unaccounted() > at_row_ + noticeable_;
  session_.forget();
  trim();
  const int64_t growth = unaccounted() - at_open_;
  worn_ = growth > rows_that_wear * noticeable_;
  at_open_ += growth;
  return in_this_row && growth > noticeable_ ? static_cast<uint64_t>(growth) : 0;
}

uint64_t memory_limit_of(const experiment::MeasurePlan& plan) {
  return plan.memory_limit > 0 ? plan.memory_limit : usable_memory() / 10 * 9;
}

}  // namespace harness::sweep
