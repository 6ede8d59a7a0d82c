// Spellings of earlier SDKs, so that plugins written for them compile. New plugins name what they set.
#pragma once

#include "algorithm.hpp"
#include "params.hpp"
#include "schedule.hpp"

namespace harness {

constexpr harness_step kernel_step(uint32_t n, harness_domain domain, harness_group group,
                                   uint32_t counter = 0, uint32_t shared_bytes_per_thread = 0) {
  return kernel_step(n, {domain, group, counter, shared_bytes_per_thread});
}
constexpr harness_step scan_step(uint32_t n, harness_domain domain, uint32_t counter) {
  return scan_step({n, domain, counter});
}
constexpr harness_scratch scratch_array(const char* name, harness_domain domain, uint32_t element_bytes,
                                        size_t state_offset, uint32_t extra = 0) {
  return {.struct_size = sizeof(harness_scratch),
          .domain = static_cast<uint32_t>(domain),
          .element_bytes = element_bytes,
          .extra = extra,
          .state_offset = static_cast<uint32_t>(state_offset),
          .zeroed = 0,
          .name = name};
}
constexpr harness_scratch zeroed_array(const char* name, harness_domain domain, uint32_t element_bytes,
                                       size_t state_offset) {
  harness_scratch array = scratch_array(name, domain, element_bytes, state_offset);
  array.zeroed = 1;
  return array;
}
template <class State>
constexpr harness_algorithm make_algorithm(const char* direction, const char* frontier_push,
                                           const char* frontier_pull, decltype(harness_algorithm::plan) plan,
                                           decltype(harness_algorithm::reference) reference,
                                           decltype(harness_algorithm::verify) verify,
                                           decltype(harness_algorithm::edges_processed) edges_processed,
                                           decltype(harness_algorithm::input) input = nullptr) {
  return make_algorithm<State>(AlgorithmCalls{direction, frontier_push, frontier_pull, plan, reference,
                                              verify, edges_processed, input});
}

}  // namespace harness
