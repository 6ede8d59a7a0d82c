#include <harness/device.h>

using namespace harness;

// The part of a graph without edges; all others are of another format.
struct NoEdges : FormatDefaults {
  HARNESS_DEVICE Range neighbors(row_t) const { return {0, 0}; }
  HARNESS_DEVICE Edge edge(edge_t, vertex_t) const { return {no_vertex, 0.0f}; }
  HARNESS_DEVICE row_t find_row(edge_t, row_t) const { return 0; }
};
HARNESS_FORMAT(NoEdges)
