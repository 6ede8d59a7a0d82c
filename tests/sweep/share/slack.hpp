// A factor for the tests in this folder that limit the processor time per configuration. The limits are the
// times on a quiet machine, multiplied by this factor.
#pragma once

namespace harness::testing {

#ifdef HARNESS_SANITIZED
inline constexpr double slack = 100;
#else
inline constexpr double slack = 3;
#endif

}  // namespace harness::testing
