// The factor by which tests of costs per row exceed the costs on a quiet machine. The tests that distribute
// rows to shares and to workers of a pool use it.
#pragma once

namespace harness::testing {

#ifdef HARNESS_SANITIZED
inline constexpr double slack = 100;
#else
inline constexpr double slack = 3;
#endif

}  // namespace harness::testing
