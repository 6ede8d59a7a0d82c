// Applies batches to a layout by the operations of the host, one edge at a time. If the device has memory of
// its own, the host edits a copy of the layout. The changed parts of the copy then go to the device before
// kernels read it [Marrow-Graph 3.3].
#pragma once

#include <harness/update.h>

#include <array>
#include <span>
#include <vector>

#include "runtime/memory/buffer.hpp"
#include "runtime/store/layout.hpp"
#include "runtime/update/batch.hpp"
#include "runtime/update/dirty_ranges.hpp"
#include "runtime/update/layout_updater.hpp"

namespace harness::runtime {

class HostOperator {
 public:
  /// Throws Unsupported if the format has no operations of the host.
  HostOperator(Ledger& ledger, Layout& layout, LayoutUpdater& updater, graph::vertex_t vertices,
               bool reversed, Sync sync);
  ~HostOperator();
  HostOperator(const HostOperator&) = delete;

  /// Applies the operations in their sequence, for which the layout has room. Returns the effect of each one
  /// on the number of arcs.
  std::span<const int32_t> apply(const Batch& batch);
  /// Adds the effects to the out-degrees, an array of the device.
  void count_degrees(const Batch& batch, Buffer& degrees);
  /// Makes the arrays of the device current.
  Copies sync();

 private:
  struct Mirror {
    Buffer* of;      // array of the device
    Buffer on_host;  // not allocated if the host accesses the array of the device
    DirtyRanges dirty;
    unsigned char* data() const {
      return on_host.data() != nullptr ? on_host.as<unsigned char>() : of->as<unsigned char>();
    }
  };
  void mirror(Mirror& mirror);
  void bind();
  bool scatter(Copies& copies);
  static void note(void* self, uint32_t offset, uint64_t first, uint64_t bytes);

  Ledger& ledger_;
  Layout& layout_;
  LayoutUpdater& updater_;
  const harness_host_operations& operations_;
  const graph::vertex_t vertices_;
  const bool reversed_;
  const Sync sync_;
  std::vector<Mirror> mirrors_;      // one per array of the first part
  std::vector<uint32_t> by_offset_;  // number of the mirror by offset in the descriptor / 8
  Mirror degrees_{};
  Buffer staged_, given_;  // words to scatter, in pinned memory of the host and on the device
  std::array<unsigned char, HARNESS_MAX_PART> state_{};  // the descriptor with addresses of the host
  harness_host_layout on_host_{};
  void* opened_ = nullptr;
  std::vector<int32_t> effects_;
};

}  // namespace harness::runtime
