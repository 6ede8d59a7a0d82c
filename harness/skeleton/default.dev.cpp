// Defines the default of a hook, for programs whose plugins do not define it. The default is the last column
// of the hook's entry in hooks.def. This file is compiled once per hook with a default, with
// HARNESS_DEFAULT_OF_NAME defined as 1. The result is the device module default/NAME.
#include <harness/device/core/hooks.h>

#pragma GCC diagnostic ignored "-Wunused-parameter"

namespace harness {

// Commits the values of `commits` one after another. Bit k of the result is set if commit k changed its
// vertex.
HARNESS_DEVICE uint32_t commit_each(Context& c, const Commits& commits) {
  uint32_t changed = 0;
#pragma unroll
  for (uint32_t k = 0; k < few_in_flight; ++k) {
    if ((commits.wanted >> k & 1) == 0) continue;
    if (harness_commit(c, commits.destination[k], commits.value[k], false)) changed |= 1u << k;
  }
  return changed;
}

// CHOSEN(name) expands to DEFINE if HARNESS_DEFAULT_OF_name is 1, because COMMA_IF turns the 1 into a comma.
// Otherwise it expands to LEAVE_OUT.
#define DEFINE(result, name, parameters, ...)     \
  HARNESS_HOOK result harness_##name parameters { \
    __VA_ARGS__;                                  \
  }
#define LEAVE_OUT(...)
#define COMMA_1 ,
#define PASTE(a, b) a##b
#define SECOND(first, second, ...) second
#define CALL(macro, ...) macro(__VA_ARGS__)
#define COMMA_IF(one) PASTE(COMMA_, one)
#define CHOSEN(name) CALL(SECOND, COMMA_IF(HARNESS_DEFAULT_OF_##name) DEFINE, LEAVE_OUT, )
#define DEFAULT(result, name, parameters, ...) CHOSEN(name)(result, name, parameters, __VA_ARGS__)

#define HARNESS_OPTIONAL(since, result, name, parameters, call, member, ...) \
  DEFAULT(result, name, parameters, __VA_ARGS__)
#define HARNESS_CONSTANT(since, type, name, ...) DEFAULT(type, name, (), return __VA_ARGS__)
#define HARNESS_COMPOSED_OR(since, result, name, parameters, body, ...) \
  DEFAULT(result, name, parameters, __VA_ARGS__)
#include <harness/device/hooks.def>

}  // namespace harness
