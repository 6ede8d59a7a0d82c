// Writing the host part of a schedule: its steps and scratch arrays.
#pragma once

#include "../plugin.h"

namespace harness {

/// Kernel n of the schedule over a domain; for HARNESS_PER_COUNT `counter` names the count.
constexpr harness_step kernel_step(uint32_t n, harness_domain domain, harness_group group,
                                   uint32_t counter = 0, uint32_t shared_bytes_per_thread = 0) {
  return {sizeof(harness_step),
          HARNESS_KERNEL_STEP,
          n,
          static_cast<uint32_t>(domain),
          counter,
          static_cast<uint32_t>(group),
          0,
          shared_bytes_per_thread};
}
/// Exclusive scan of scratch array n; the total goes to `counter`.
constexpr harness_step scan_step(uint32_t n, harness_domain domain, uint32_t counter) {
  return {sizeof(harness_step),
          HARNESS_EXCLUSIVE_SCAN,
          n,
          static_cast<uint32_t>(domain),
          0,
          HARNESS_THREAD,
          counter,
          0};
}
constexpr harness_scratch scratch_array(const char* name, harness_domain domain, uint32_t element_bytes,
                                        size_t state_offset, uint32_t extra = 0) {
  return {sizeof(harness_scratch),
          static_cast<uint32_t>(domain),
          element_bytes,
          extra,
          static_cast<uint32_t>(state_offset),
          0,
          name};
}
/// The same, zero before each run.
constexpr harness_scratch zeroed_array(const char* name, harness_domain domain, uint32_t element_bytes,
                                       size_t state_offset) {
  harness_scratch array = scratch_array(name, domain, element_bytes, state_offset);
  array.zeroed = 1;
  return array;
}
template <size_t Steps>
constexpr harness_schedule make_schedule(const harness_step (&steps)[Steps]) {
  return {sizeof(harness_schedule), 0, steps, Steps, 0, nullptr};
}
template <class State, size_t Steps>
constexpr harness_schedule make_schedule(const harness_step (&steps)[Steps]) {
  return {sizeof(harness_schedule), sizeof(State), steps, Steps, 0, nullptr};
}
template <class State, size_t Steps, size_t Arrays>
constexpr harness_schedule make_schedule(const harness_step (&steps)[Steps],
                                         const harness_scratch (&arrays)[Arrays]) {
  return {sizeof(harness_schedule), sizeof(State), steps, Steps, Arrays, arrays};
}

}  // namespace harness
