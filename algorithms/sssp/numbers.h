// Types of distances on the device, with the addition of a weight in each. The hooks of `sssp` are templates
// over these types.
#pragma once

#include <harness/device.h>

namespace harness {

/// Real is float or double. A sum is rounded once per edge.
template <class Real>
struct RealDistances {
  using Distance = Real;
  HARNESS_DEVICE static Real unreached() { return static_cast<Real>(__builtin_huge_val()); }
  HARNESS_DEVICE static Real add(Real distance, float weight) { return distance + static_cast<Real>(weight); }
};

/// Whole is uint32_t or uint64_t. A sum is exact, or `unreached` if it overflows. The host part rejects
/// graphs in which a shortest path overflows.
template <class Whole>
struct WholeDistances {
  using Distance = Whole;
  HARNESS_DEVICE static Whole unreached() { return ~Whole{0}; }
  HARNESS_DEVICE static Whole add(Whole distance, float weight) {
#if HARNESS_HAS_WARPS
    const auto more = static_cast<Whole>(weight);
#else  // weights are below 2^63, and a CPU has one instruction for this conversion
    const auto more = static_cast<Whole>(static_cast<int64_t>(weight));
#endif
    const Whole sum = distance + more;
    return sum < distance ? unreached() : sum;
  }
};

}  // namespace harness
