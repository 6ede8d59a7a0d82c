#include "sweep/worker/memory_limit.hpp"

#include "base/memory.hpp"

namespace harness::sweep {

uint64_t memory_limit_of(const experiment::MeasurePlan& plan) {
  return plan.memory_limit > 0 ? plan.memory_limit : usable_memory() / 10 * 9;
}

}  // namespace harness::sweep
