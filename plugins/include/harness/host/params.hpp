// Functions that declare a parameter of a plugin in one line. A plugin author lists the parameters in
// About::params.
#pragma once

#include "../plugin.h"

namespace harness {

namespace detail {
constexpr harness_param param_of(harness_type type, const char* name, const char* default_value,
                                 harness_value min, harness_value max, const char* choices, const char* help,
                                 uint32_t state_offset) {
  return {.struct_size = sizeof(harness_param),
          .type = static_cast<uint32_t>(type),
          .name = name,
          .default_value = default_value,
          .min = min,
          .max = max,
          .choices = choices,
          .help = help,
          .state_offset = state_offset,
          .flags = 0};
}
constexpr harness_value whole(int64_t bound) {
  return {bound, static_cast<double>(bound)};
}
}  // namespace detail

constexpr harness_param uint_param(const char* name, const char* default_value, uint32_t min, uint32_t max,
                                   const char* help, uint32_t state_offset = HARNESS_NOT_ON_DEVICE) {
  return detail::param_of(HARNESS_UINT, name, default_value, detail::whole(min), detail::whole(max), nullptr,
                          help, state_offset);
}
constexpr harness_param int_param(const char* name, const char* default_value, int64_t min, int64_t max,
                                  const char* help, uint32_t state_offset = HARNESS_NOT_ON_DEVICE) {
  return detail::param_of(HARNESS_INT, name, default_value, detail::whole(min), detail::whole(max), nullptr,
                          help, state_offset);
}
constexpr harness_param real_param(const char* name, const char* default_value, double min, double max,
                                   const char* help, uint32_t state_offset = HARNESS_NOT_ON_DEVICE) {
  return detail::param_of(HARNESS_REAL, name, default_value, {0, min}, {0, max}, nullptr, help, state_offset);
}
constexpr harness_param choice_param(const char* name, const char* default_value, const char* choices,
                                     const char* help, uint32_t state_offset = HARNESS_NOT_ON_DEVICE) {
  return detail::param_of(HARNESS_CHOICE, name, default_value, {}, {}, choices, help, state_offset);
}
/// A vertex parameter: an id of the input file, or -1 for the plugin's default. The plugin receives the
/// vertex's id in this graph, which differs if the graph was renumbered.
constexpr harness_param vertex_param(const char* name, const char* default_value, const char* help,
                                     uint32_t state_offset = HARNESS_NOT_ON_DEVICE) {
  harness_param param = int_param(name, default_value, -1, 4294967294, help, state_offset);
  param.flags = HARNESS_NAMES_VERTEX;
  return param;
}

}  // namespace harness
