#include "../tc/counts.h"

using namespace harness;

// A vertex's neighbours in ascending order, row by row where it has several.
class Neighbors {
 public:
  HARNESS_DEVICE Neighbors(const Context& context, vertex_t v)
      : c(context), vertex(v), places(harness_rows_of(context, v)) {}

  /// no_vertex behind the last.
  HARNESS_DEVICE vertex_t next() {
    for (;;) {
      while (edges.begin == edges.end) {
        if (places.begin == places.end) return no_vertex;
        row = harness_row_at(c, places.begin);
        edges = harness_neighbors(c, row);
        places.begin = harness_next_row(c, places.begin);
      }
      const vertex_t other = load_edge(c, edges.begin++, {vertex, row}).other;
      if (other != no_vertex) return other;
    }
  }

 private:
  const Context& c;
  const vertex_t vertex;
  RowRange places;
  row_t row = no_row;
  Range edges{0, 0};
};

struct TcMerge : TriangleCounts {
  HARNESS_DEVICE Value gather(const Context& c, vertex_t source, vertex_t destination, float) const {
    if (source >= destination) return 0;  // the edge's other direction counts
    Neighbors ours(c, source), theirs(c, destination);
    Value common = 0;
    vertex_t a = ours.next(), b = theirs.next();
    while (a != no_vertex && b != no_vertex) {
      common += a == b && a != source && a != destination;  // a loop is no third vertex
      const bool first = a <= b, second = b <= a;
      if (first) a = ours.next();
      if (second) b = theirs.next();
    }
    return common;
  }
};
HARNESS_ALGORITHM(TcMerge)
