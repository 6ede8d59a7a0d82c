// Factor by which tests of costs per row are more lenient than the costs on a quiet machine. The tests of
// deals and pools use it.
#pragma once

namespace harness::testing {

#ifdef HARNESS_SANITIZED
inline constexpr double slack = 100;
#else
inline constexpr double slack = 3;
#endif

}  // namespace harness::testing
