// The arrays that a format's updates need: scratch arrays, arrays that replace arrays of the layout after an
// update, and arrays of the layout that grow. Each LayoutUpdater has an UpdateArrays object.
#pragma once

#include <array>
#include <vector>

#include "plugin/updates.hpp"
#include "runtime/memory/buffer.hpp"
#include "runtime/store/layout.hpp"

namespace harness::runtime {

class UpdateArrays {
 public:
  UpdateArrays(Ledger& ledger, Layout& layout, graph::vertex_t vertices);

  /// Makes the arrays of a phase large enough, for a batch of `operations` operations. Throws OutOfMemory, or
  /// Unsupported if the number of edge ids could exceed their width.
  void make_room(uint64_t operations, harness_update_phase phase);
  /// Makes the arrays of the steps for new vertices large enough. `vertices` is the new number of vertices.
  void make_room_for_vertices(graph::vertex_t vertices) {
    vertices_ = vertices;
    vertices_grow_ = true;
    make_room(0, HARNESS_OF_NEW_VERTICES);
  }
  /// Allocates the arrays of batches and of the compaction beforehand. `operations` is the size of a batch,
  /// and `growth` the number of edges that all batches together insert. Two arrays that replace() exchanges
  /// get the same capacity.
  void reserve(uint64_t operations, uint64_t growth);
  /// Writes the addresses of these arrays into `state`, the state of an update that kernels read.
  void put_addresses(unsigned char* state) const;
  /// Returns array `index`, which a scan overwrites with its prefix sums. Its elements have 8 bytes.
  uint64_t* scanned(uint32_t index) const { return buffers_[index].as<uint64_t>(); }
  /// Exchanges each array of the phase that has the role HARNESS_UPDATE_REPLACES and the layout's array that
  /// it replaces.
  void replace(harness_update_phase phase);
  uint64_t bytes() const;

 private:
  uint64_t elements_of(const harness_update_array& array, uint64_t operations) const;
  std::vector<uint64_t> asked_room(uint64_t operations) const;
  uint64_t width_of(const harness_update_array& array) const;
  Buffer* array_of_part(const harness_update_array& array) const;
  uint64_t with_spare(const harness_update_array& array, uint64_t bytes) const;
  void grow(const harness_update_array& array, uint64_t elements);
  void fit(size_t i, uint64_t elements);

  Ledger& ledger_;
  Layout& layout_;
  const plugin::Updates& updates_;
  graph::vertex_t vertices_;
  bool vertices_grow_ = false;  // vertices were added, so more may follow
  // One buffer per array of the update. The buffer of an array with HARNESS_UPDATE_GROWS stays empty, because
  // that array belongs to the layout. The buffer of an array with HARNESS_UPDATE_REPLACES stays empty if
  // the layout has no array to replace.
  std::vector<Buffer> buffers_;
};

}  // namespace harness::runtime
