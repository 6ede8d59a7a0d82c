// Applies batches to a layout on the host, by the format's host operations, one edge at a time. If the device
// has separate memory, the host edits a copy of the layout. The changed parts of the copy are transferred to
// the device before kernels read the layout [Marrow-Graph 3.3].
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
  /// Throws Unsupported if the format has no host operations.
  HostOperator(Ledger& ledger, Layout& layout, LayoutUpdater& updater, graph::vertex_t vertices,
               bool reversed, Sync sync);
  ~HostOperator();
  HostOperator(const HostOperator&) = delete;

  /// Applies the operations one after another. The caller has made the layout's arrays large enough. Returns
  /// for each operation the change in the number of arcs: 1, 0 or -1.
  std::span<const int32_t> apply(const Batch& batch);
  /// Adds the effects of the last batch to `degrees`, the out-degrees on the device.
  void count_degrees(const Batch& batch, Buffer& degrees);
  /// Transfers all changes to the arrays on the device.
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
  std::vector<Mirror> mirrors_;  // one per array of the first part
  // index in `mirrors_`, by the offset / 8 of the array's address in `state_`
  std::vector<uint32_t> by_offset_;
  Mirror degrees_{};
  Buffer staged_, given_;  // words to scatter, in pinned host memory and on the device
  std::array<unsigned char, HARNESS_MAX_PART> state_{};  // the descriptor with addresses of the host
  harness_host_layout on_host_{};
  void* opened_ = nullptr;
  std::vector<int32_t> effects_;
};

}  // namespace harness::runtime
