// Software in place of a functional unit that distributes edges, for a CPU. A block of the cpu target is one
// thread, which processes its own row.
#pragma once

#include "dealt_edge.h"

#if !HARNESS_HAS_WARPS
namespace harness {

/// Has the members that weaver.h documents. The gathered value of a row stays in a register until end(),
/// which calls the hook commit().
class ThreadDealer {
 public:
  HARNESS_DEVICE explicit ThreadDealer(Context& context) : c(context), block(c.at) {}

  HARNESS_DEVICE const Block& group() const { return block; }
  HARNESS_DEVICE void add(const Row& added) {
    row = added;
    mine = {};
  }
  HARNESS_DEVICE void begin() {}
  HARNESS_DEVICE bool next(DealtEdge& edge) {
    if (row.edges.begin >= row.edges.end) return false;
    edge.owner = row.owner();
    edge.id = row.edges.begin++;
    return true;
  }
  HARNESS_DEVICE bool take(const DealtEdge& edge) {
    if (has_vectors() || !harness_pulls()) return take_dealt_edge(c, edge);
    return mine.pull_edge(c, edge.owner, edge.id);
  }
  HARNESS_DEVICE void skip(const DealtEdge&) { row.edges.begin = row.edges.end; }
  HARNESS_DEVICE void end() {
    if (!has_vectors() && harness_pulls()) mine.commit(c, row.base, harness_rows_unique());
  }

 private:
  Context& c;
  const Block block;
  Row row;
  Gathered mine;
};

}  // namespace harness
#endif
