#include "counts.h"

using namespace harness;

struct Tc : TriangleCounts {
  // An edge has as many triangles as its ends have neighbours in common.
  HARNESS_DEVICE Value gather(const Context& c, vertex_t source, vertex_t destination, float) const {
    return count_common(c, source, destination);
  }
};
HARNESS_ALGORITHM(Tc)
