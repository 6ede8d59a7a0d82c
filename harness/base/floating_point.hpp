// How this thread computes with floating-point numbers: rounding, whether results too small for a normal
// number become 0, which faults raise a signal. A library that was linked with -ffast-math changes it when it
// is loaded.
#pragma once

#include <cstdint>

namespace harness {

/// The control bits of the calling thread, without those that note what happened. 0 on a processor of which
/// this file does not know any.
uint64_t floating_point_control();

/// Sets the control bits that floating_point_control() returned earlier.
void set_floating_point_control(uint64_t control);

}  // namespace harness
