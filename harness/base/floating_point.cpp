#include "base/process_settings.hpp"

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace harness {

#if defined(__x86_64__)

namespace {
// The lowest bits of MXCSR are sticky exception flags. They record past exceptions and are not settings.
constexpr uint32_t sse_flags = 0x3f;
}  // namespace

uint64_t floating_point_control() {
  uint16_t x87 = 0;
  asm volatile("fnstcw %0" : "=m"(x87));
  return uint64_t{x87} << 32 | (_mm_getcsr() & ~sse_flags);
}

void set_floating_point_control(uint64_t control) {
  const auto x87 = static_cast<uint16_t>(control >> 32);
  asm volatile("fldcw %0" : : "m"(x87));
  _mm_setcsr(static_cast<uint32_t>(control));
}

#elif defined(__aarch64__)

uint64_t floating_point_control() {
  uint64_t control = 0;
  asm volatile("mrs %0, fpcr" : "=r"(control));
  return control;
}

void set_floating_point_control(uint64_t control) {
  asm volatile("msr fpcr, %0" : : "r"(control));
}

#else

uint64_t floating_point_control() {
  return 0;
}

void set_floating_point_control(uint64_t) {}

#endif

}  // namespace harness
