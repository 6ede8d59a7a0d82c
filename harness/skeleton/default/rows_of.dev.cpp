// Vertex i is row i.
#include <harness/device/core/hooks.h>

HARNESS_HOOK harness::RowRange harness_rows_of(const harness::Context&, harness::vertex_t v) {
  return {v, v + 1};
}
