// Host part of a schedule: its steps and scratch arrays. Plugin authors include this header through
// harness/plugin.hpp.
#pragma once

#include <cstddef>
#include <span>

#include "../plugin.h"
#include "../units.h"
#include "structs.hpp"

namespace harness {

/// How a kernel of the schedule is launched. The default is one thread per row.
struct Launch {
  harness_domain domain = HARNESS_PER_ROW;
  harness_group group = HARNESS_THREAD;  ///< whether a thread, a warp or a block processes an item of the
                                         ///< domain; determines the number of blocks
  uint32_t counter = 0;  ///< for HARNESS_PER_COUNT: index of the counter that holds the number of items
  uint32_t shared_bytes_per_thread = 0;  ///< bytes of dynamic shared memory per thread of a block
};

/// Returns a step that runs kernel n of the schedule, HARNESS_STEP(n).
constexpr harness_step kernel_step(uint32_t n, const Launch& launch = {}) {
  return {.struct_size = sizeof(harness_step),
          .kind = HARNESS_KERNEL_STEP,
          .index = n,
          .domain = static_cast<uint32_t>(launch.domain),
          .domain_index = launch.counter,
          .group = static_cast<uint32_t>(launch.group),
          .counter = 0,
          .shared_bytes_per_thread = launch.shared_bytes_per_thread};
}

/// Returns a step that runs kernel n of the schedule, which uses a functional unit of the device's cores. The
/// headers in device/units/, one per unit, say how much shared memory the kernel needs.
constexpr harness_step unit_step(harness_unit unit, uint32_t n, const Launch& launch = {}) {
  harness_step step = kernel_step(unit, launch);
  step.kind = HARNESS_UNIT_STEP;
  step.counter = n;
  return step;
}

/// An exclusive scan of a scratch array over a domain. The scan writes the total to a counter.
struct ScanStep {
  uint32_t array = 0;  ///< index of the scratch array
  harness_domain domain = HARNESS_PER_ROW;
  uint32_t counter = 0;
};
constexpr harness_step scan_step(const ScanStep& step) {
  return {.struct_size = sizeof(harness_step),
          .kind = HARNESS_EXCLUSIVE_SCAN,
          .index = step.array,
          .domain = static_cast<uint32_t>(step.domain),
          .domain_index = 0,
          .group = HARNESS_THREAD,
          .counter = step.counter,
          .shared_bytes_per_thread = 0};
}

/// Optional attributes of a scratch array.
struct ScratchSize {
  uint32_t per_item = 1;  ///< elements per item of the domain
  uint32_t extra = 0;     ///< items in addition to the domain, such as one for a scan's total
  bool zeroed = false;    ///< true: zero before a run; false: the contents are undefined
};

/// A scratch array that all kernels of the schedule share. `pointer` is the member of the schedule's device
/// state that will point to it.
template <class State, class T>
harness_scratch scratch_array(T* State::*pointer, const char* name, harness_domain domain,
                              const ScratchSize& size = {}) {
  return {.struct_size = sizeof(harness_scratch),
          .domain = static_cast<uint32_t>(domain),
          .element_bytes = size.per_item * static_cast<uint32_t>(sizeof(T)),
          .extra = size.extra,
          .state_offset = offset_of(pointer),
          .zeroed = size.zeroed ? 1u : 0u,
          .name = name};
}

/// A scratch array whose elements are as wide as the algorithm's values, 4 or 8 bytes. Its pointer has type
/// `void*`.
template <class State>
harness_scratch value_array(void* State::*pointer, const char* name, harness_domain domain) {
  return {.struct_size = sizeof(harness_scratch),
          .domain = static_cast<uint32_t>(domain),
          .element_bytes = 0,
          .extra = 0,
          .state_offset = offset_of(pointer),
          .zeroed = 0,
          .name = name};
}

namespace detail {
constexpr harness_schedule schedule_of(uint32_t state_bytes, std::span<const harness_step> steps,
                                       std::span<const harness_scratch> arrays) {
  return {.struct_size = sizeof(harness_schedule),
          .state_bytes = state_bytes,
          .steps = steps.data(),
          .step_count = static_cast<uint32_t>(steps.size()),
          .scratch_count = static_cast<uint32_t>(arrays.size()),
          .scratch = arrays.data()};
}
}  // namespace detail

/// Describes a schedule by its steps and its scratch arrays. `State` is the type of its device state, if it
/// has one. Steps and arrays must be static.
constexpr harness_schedule make_schedule(std::span<const harness_step> steps) {
  return detail::schedule_of(0, steps, {});
}
template <class State>
constexpr harness_schedule make_schedule(std::span<const harness_step> steps,
                                         std::span<const harness_scratch> arrays = {}) {
  return detail::schedule_of(sizeof(State), steps, arrays);
}

}  // namespace harness
