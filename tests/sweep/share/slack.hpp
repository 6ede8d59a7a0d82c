// Some tests limit the processor time per configuration. Their limits are the times on a quiet machine,
// multiplied by this factor. The tests that distribute configurations to shares and to workers of a pool use
// it.
#pragma once

namespace harness::testing {

#ifdef HARNESS_SANITIZED
inline constexpr double slack = 100;
#else
inline constexpr double slack = 3;
#endif

}  // namespace harness::testing
