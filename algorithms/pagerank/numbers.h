// What `pagerank` computes with on the device: floats, doubles, or fixed point, whose sums are integers and
// so come out the same in every order of work. The hooks are written over any of them.
#pragma once

#include <harness/device.h>

namespace harness {

/// The sums of a superstep, of doubles: how much ranks have changed, and what vertices without out-edges
/// have.
enum Sum { residual, dangling, dangling_low };

/// Real is float or double. A superstep's base, what each vertex gets whatever its edges carry, is passed on
/// as bits of a double.
template <class T>
struct FloatingRanks {
  using Real = T;
  static constexpr uint32_t sums = 2;

  HARNESS_DEVICE static Real first(uint32_t vertices) { return static_cast<Real>(1.0 / vertices); }
  HARNESS_DEVICE static Real share(Real rank, uint32_t degree) { return rank / static_cast<Real>(degree); }
  HARNESS_DEVICE static void lose(Context& c, Real rank) { c.sums[dangling] += rank; }
  HARNESS_DEVICE static uint64_t base(const double* lost, double damping, uint32_t vertices) {
    return bit_cast<uint64_t>((1.0 - damping + damping * lost[0]) / vertices);
  }
  HARNESS_DEVICE static Real next(uint64_t base, double damping, Real sum) {
    return static_cast<Real>(bit_cast<double>(base)) + static_cast<Real>(damping) * sum;
  }
  HARNESS_DEVICE static double change(Real from, Real to) {
    const Real difference = to - from;
    return difference < 0 ? -difference : difference;
  }
};

/// Ranks as whole numbers of units of 2^-62: all of them together, which are 1, leave a bit to spare. What is
/// rounded is rounded down: once an edge, and a few times a vertex. Doubles add up exactly what is a whole
/// number below 2^53, so that their sums are the same in every order too.
struct FixedRanks {
  using Real = uint64_t;
  static constexpr uint32_t sums = 3;
  static constexpr Real one = Real{1} << 62;
  static constexpr uint32_t low_bits = 20;

  HARNESS_DEVICE static Real first(uint32_t vertices) { return one / vertices; }
  HARNESS_DEVICE static Real share(Real rank, uint32_t degree) { return rank / degree; }
  // A rank is added up in two parts, whose sums are exact in doubles: all ranks together are 2^62 and so all
  // high parts 2^42, and 2^32 low parts of 20 bits are at most 2^52.
  HARNESS_DEVICE static void lose(Context& c, Real rank) {
    c.sums[dangling] += static_cast<double>(rank >> low_bits);
    c.sums[dangling_low] += static_cast<double>(rank & ((Real{1} << low_bits) - 1));
  }
  HARNESS_DEVICE static uint64_t base(const double* lost, double damping, uint32_t vertices) {
    if (vertices == 0) return 0;  // whole numbers know no infinity
    const Real all = (static_cast<Real>(lost[0]) << low_bits) + static_cast<Real>(lost[1]);
    return (one - times(one, damping) + times(all, damping)) / vertices;
  }
  HARNESS_DEVICE static Real next(uint64_t base, double damping, Real sum) {
    return base + times(sum, damping);
  }
  // All changes together are at most 2. Each is cut to a multiple of 2^-52, so that they add up exactly.
  HARNESS_DEVICE static double change(Real from, Real to) {
    const Real difference = to > from ? to - from : from - to;
    return static_cast<double>(difference >> 10) * 0x1p-52;
  }

 private:
  /// x times a factor of at most 1, which is taken as a multiple of 2^-63.
  HARNESS_DEVICE static Real times(Real x, double factor) {
    __extension__ using Wide = unsigned __int128;
    return static_cast<Real>(Wide{x} * static_cast<Real>(factor * 0x1p63) >> 63);
  }
};

}  // namespace harness
