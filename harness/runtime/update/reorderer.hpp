// Reorders the vertices of a layout on the device, in rounds that sample its edges [SAGE 6]. A ChangingGraph
// has a Reorderer, and applies the batch that each round makes.
#pragma once

#include <memory>
#include <vector>

#include "graph/graph.hpp"
#include "runtime/memory/buffer.hpp"
#include "runtime/store/layout.hpp"
#include "runtime/update/batch.hpp"

namespace harness::runtime {

class Reorderer {
 public:
  /// Throws Unsupported if the layout has several parts, or if the arcs of a vertex could overflow counts of
  /// 32 bits.
  Reorderer(Ledger& ledger, const Layout& layout, const graph::Adjacency& rows, bool reversed);

  /// Allocates memory for the next round. Throws Unsupported if the layout has empty slots between its edges.
  void make_room(const Layout& layout, uint64_t edges);
  /// Chooses new ids of all vertices, and writes the batch that moves the arcs of the layout. The batch has
  /// two operations per arc. One deletes the arc, and the other one inserts it with new ids.
  backends::ReorderResult round(const Layout& layout, const OperationArrays& batch);
  /// Returns the new id of each vertex, as the last round has chosen it.
  std::vector<graph::vertex_t> places() const;
  uint64_t bytes() const;

 private:
  Ledger& ledger_;
  const graph::vertex_t vertices_;
  const bool reversed_;
  std::unique_ptr<backends::Program> program_;
  Buffer control_, before_, chunks_, first_, length_, sum_, here_, keys_, spare_keys_, room_, place_;
};

}  // namespace harness::runtime
