// How much memory a worker may hold before it is ended, so that a leak costs one row and not the machine. The
// plan names it, or it follows from the memory of the machine.
#pragma once

#include <cstdint>

#include "experiment/experiment.hpp"

namespace harness::sweep {

/// The plan's limit; without one, nine tenths of the memory that this machine or container has.
uint64_t memory_limit_of(const experiment::MeasurePlan& plan);

}  // namespace harness::sweep
