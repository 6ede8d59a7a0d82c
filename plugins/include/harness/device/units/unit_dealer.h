// Calls a functional unit of the emulated GPU that distributes edges. The simt backend executes the
// operations of the unit.
#pragma once

#include "../../units.h"
#include "dealt_edge.h"

#ifdef HARNESS_EMULATED
namespace harness {

/// Has the members that weaver.h documents. Each row that add() passes to the unit has a name, a word that
/// contains its vertex and its id. The unit returns this name with each of the row's edges.
template <harness_unit Unit>
class UnitDealer {
 public:
  HARNESS_DEVICE explicit UnitDealer(Context& context) : c(context), warp(c.at), block(c.at) {}

  HARNESS_DEVICE const Block& group() const { return block; }
  HARNESS_DEVICE void add(const Row& row) {
    simt_unit(full_warp, Unit, SIMT_DEAL_REGISTER, name_of(row.owner()), row.edges.begin, row.edges.size());
  }
  HARNESS_DEVICE void begin() { block.sync(); }
  // Returns true to all lanes of the warp if at least one of them got an edge. A lane without an edge must
  // stay in the loop until no lane gets one, because all lanes call the unit together.
  HARNESS_DEVICE bool next(DealtEdge& edge) {
    const uint64_t name = simt_unit(full_warp, Unit, SIMT_DEAL_NEXT, 0, 0, 0);
    if (!warp.any(name != no_name)) return false;
    edge.owner = {static_cast<vertex_t>(name), static_cast<row_t>(name >> 32)};
    edge.id = static_cast<edge_t>(simt_unit(full_warp, Unit, SIMT_DEAL_EDGE, 0, 0, 0));
    return true;
  }
  HARNESS_DEVICE bool take(const DealtEdge& edge) { return take_dealt_edge(c, edge); }
  HARNESS_DEVICE void skip(const DealtEdge& edge) {
    const Converged lanes;
    simt_unit(lanes.mask, Unit, SIMT_DEAL_SKIP, name_of(edge.owner), 0, 0);
  }
  // No barrier is needed here, because the unit knows for which warps next() has returned false.
  HARNESS_DEVICE void end() {}

 private:
  static constexpr uint64_t no_name = ~uint64_t{0};
  HARNESS_DEVICE static uint64_t name_of(RowOwner owner) {
    return owner.vertex == no_vertex ? no_name : owner.vertex | uint64_t{owner.row} << 32;
  }

  Context& c;
  const Warp warp;
  const Block block;
};

}  // namespace harness
#endif
