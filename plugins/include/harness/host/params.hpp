// Parameters, declared in one line each.
#pragma once

#include "../plugin.h"

namespace harness {

constexpr harness_param uint_param(const char* name, const char* default_value, double min, double max,
                                   const char* help, uint32_t state_offset = HARNESS_NOT_ON_DEVICE) {
  return {sizeof(harness_param), HARNESS_UINT, name, default_value, min, max, nullptr, help, state_offset, 0};
}
constexpr harness_param int_param(const char* name, const char* default_value, double min, double max,
                                  const char* help, uint32_t state_offset = HARNESS_NOT_ON_DEVICE) {
  return {sizeof(harness_param), HARNESS_INT, name, default_value, min, max, nullptr, help, state_offset, 0};
}
constexpr harness_param real_param(const char* name, const char* default_value, double min, double max,
                                   const char* help, uint32_t state_offset = HARNESS_NOT_ON_DEVICE) {
  return {sizeof(harness_param), HARNESS_REAL, name, default_value, min, max, nullptr, help, state_offset, 0};
}
constexpr harness_param choice_param(const char* name, const char* default_value, const char* choices,
                                     const char* help, uint32_t state_offset = HARNESS_NOT_ON_DEVICE) {
  return {sizeof(harness_param), HARNESS_CHOICE, name, default_value, 0, 0, choices, help, state_offset, 0};
}

}  // namespace harness
