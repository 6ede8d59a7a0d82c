// Applies batches to one layout. It has the kernels of the format's updates, the arrays that the updates
// need, and the job that a backend runs for each batch. A ChangingGraph has one LayoutUpdater per layout.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "backends/update_job.hpp"
#include "runtime/memory/buffer.hpp"
#include "runtime/store/layout.hpp"
#include "runtime/update/update_arrays.hpp"
#include "skeleton/update_batch.h"
#include "skeleton/update_vertices.h"

namespace harness::runtime {

/// A batch in device memory as it was submitted, and the arrays in which it is sorted and grouped for each
/// layout.
struct DeviceBatch {
  harness_batch prepared{};
  harness_raw_batch raw{};
  backends::SortedKeys sorted;
};

/// Steps of a format's update, bound to its kernels. `arrays` has one element per step. If the step is a
/// scan, the element is the index of the array that the scan overwrites with its prefix sums.
struct BoundSteps {
  std::vector<backends::UpdateStep> steps;
  std::vector<uint32_t> arrays;
};

class LayoutUpdater {
 public:
  /// The layout must have been built for updates. Throws Unsupported if its format has no updates for the
  /// backend.
  LayoutUpdater(Ledger& ledger, Layout& layout, graph::vertex_t vertices, bool reversed);

  /// Allocates memory for a batch of this size.
  void make_room(uint64_t operations) { arrays_.make_room(operations, HARNESS_OF_BATCH); }
  /// Allocates memory for batches of this size, which insert `growth` edges in total.
  void reserve(uint64_t operations, uint64_t growth) { arrays_.reserve(operations, growth); }
  /// Applies a batch for which memory was allocated. If `degrees` is not null, also updates these
  /// out-degrees.
  backends::UpdateResult apply(const DeviceBatch& batch, uint32_t* degrees);
  /// Allocates memory for this number of vertices, if the layout has fewer. Throws Unsupported if the format
  /// cannot add vertices.
  void make_room_for_vertices(graph::vertex_t vertices);
  /// Adds vertices without edges, for which memory was allocated.
  void add_vertices(graph::vertex_t vertices);
  /// Appends to a batch a deletion of each edge of the layout that a marked vertex has
  /// (harness_deleted_vertices). `deleted` has all members except `reversed`.
  void list_edges(harness_deleted_vertices deleted);
  /// Marks the vertices that will be deleted.
  void mark(const harness_deleted_vertices& deleted);
  /// Returns true if the format can compact its layout, that is, store the edges of each vertex together
  /// again after batches have spread them.
  bool compacts() const;
  /// Compacts the layout. Returns the duration in milliseconds.
  double compact();
  /// Adds the hash of each edge of the layout (skeleton/edge_print.h) to `prints[v]`, where `v` is the vertex
  /// to which the edge's row belongs.
  void print(uint64_t* prints, bool weighted);

  /// Writes words to arbitrary addresses of the layout on the device (harness_scatter).
  void scatter(const harness_scatter& words);

  const Layout& layout() const { return layout_; }
  /// Returns the bytes of the arrays that only updates use, which are not part of the layout.
  uint64_t scratch_bytes() const { return arrays_.bytes(); }

 private:
  BoundSteps bound(const std::vector<harness_step>& steps) const;
  backends::UpdateJob job_of(const BoundSteps& steps, const DeviceBatch& batch);
  harness_args args_of_part(const LayoutPart& part) const;
  void take_sizes(const backends::UpdateResult& result);
  void describe(const backends::UpdateResult& result);

  Ledger& ledger_;
  Layout& layout_;
  graph::vertex_t vertices_;
  const bool reversed_;
  std::vector<std::unique_ptr<backends::Program>> programs_;  // one per part
  backends::BatchKernels kernels_;
  BoundSteps steps_, compact_, new_vertices_;
  Buffer control_;
  UpdateArrays arrays_;
};

}  // namespace harness::runtime
