// Parameters, declared in one line each.
#pragma once

#include "../plugin.h"

namespace harness {

constexpr harness_param uint_param(const char* name, const char* default_value, double min, double max,
                                   const char* help, uint32_t state_offset = HARNESS_NOT_ON_DEVICE) {
  return {.struct_size = sizeof(harness_param),
          .type = HARNESS_UINT,
          .name = name,
          .default_value = default_value,
          .min = min,
          .max = max,
          .choices = nullptr,
          .help = help,
          .state_offset = state_offset,
          .flags = 0};
}
constexpr harness_param int_param(const char* name, const char* default_value, double min, double max,
                                  const char* help, uint32_t state_offset = HARNESS_NOT_ON_DEVICE) {
  return {.struct_size = sizeof(harness_param),
          .type = HARNESS_INT,
          .name = name,
          .default_value = default_value,
          .min = min,
          .max = max,
          .choices = nullptr,
          .help = help,
          .state_offset = state_offset,
          .flags = 0};
}
constexpr harness_param real_param(const char* name, const char* default_value, double min, double max,
                                   const char* help, uint32_t state_offset = HARNESS_NOT_ON_DEVICE) {
  return {.struct_size = sizeof(harness_param),
          .type = HARNESS_REAL,
          .name = name,
          .default_value = default_value,
          .min = min,
          .max = max,
          .choices = nullptr,
          .help = help,
          .state_offset = state_offset,
          .flags = 0};
}
constexpr harness_param choice_param(const char* name, const char* default_value, const char* choices,
                                     const char* help, uint32_t state_offset = HARNESS_NOT_ON_DEVICE) {
  return {.struct_size = sizeof(harness_param),
          .type = HARNESS_CHOICE,
          .name = name,
          .default_value = default_value,
          .min = 0,
          .max = 0,
          .choices = choices,
          .help = help,
          .state_offset = state_offset,
          .flags = 0};
}

/// A vertex of the input file, or -1 for the plugin's own choice: where the graph is renumbered the plugin is
/// given the vertex's new id.
constexpr harness_param vertex_param(const char* name, const char* default_value, const char* help,
                                     uint32_t state_offset = HARNESS_NOT_ON_DEVICE) {
  harness_param param = int_param(name, default_value, -1, 4294967294.0, help, state_offset);
  param.flags = HARNESS_NAMES_VERTEX;
  return param;
}

}  // namespace harness
