// Powers that are bit-identical on every machine, for generators. They use only + - * / of IEEE doubles,
// which every machine rounds in the same way, whereas pow() of mathematical libraries differs. CMakeLists.txt
// disables contraction to fused multiply-add for this library.
#pragma once

#include <bit>
#include <cstdint>

namespace harness::graph {

/// Returns log2 of a positive normal number: its exponent plus log2 of its mantissa, which is in [0.7, 1.42).
/// The series of atanh gives the logarithm of the mantissa.
inline double exact_log2(double x) {
  auto bits = std::bit_cast<uint64_t>(x);
  auto exponent = static_cast<int64_t>(bits >> 52) - 1023;
  double m = std::bit_cast<double>((bits & 0xfffffffffffffU) | (uint64_t{1023} << 52));
  if (m > 1.4142135623730951) {
    m *= 0.5;
    ++exponent;
  }
  const double t = (m - 1) / (m + 1), t2 = t * t;
  double sum = 0;
  for (int k = 21; k >= 1; k -= 2) sum = sum * t2 + 1.0 / k;
  return static_cast<double>(exponent) + 2 * t * sum * 1.4426950408889634;
}

/// Returns 2^x for x in (-1000, 1000).
inline double exact_exp2(double x) {
  auto whole = static_cast<int64_t>(x);
  if (static_cast<double>(whole) > x) --whole;
  const double y = (x - static_cast<double>(whole)) * 0.6931471805599453;
  double sum = 1;
  for (int k = 18; k >= 1; --k) sum = 1 + sum * y / k;
  return sum * std::bit_cast<double>(static_cast<uint64_t>(whole + 1023) << 52);
}

inline double exact_pow(double x, double y) {
  return exact_exp2(y * exact_log2(x));
}

}  // namespace harness::graph
