// The functions by which the harness applies a batch to a `bal` layout in host memory
// (harness_host_operations). The description of updates in update.h refers to them.
#pragma once

#define HARNESS_DRAFT 1
#include <harness/host/update.hpp>
#include <memory>

#include "host_operations.h"

namespace harness::bal {

/// Reports the changed elements of arrays to the harness, unless `harness_host_layout::touched` is null.
struct Marks {
  harness_host_layout& layout;
  void read(uint64_t) const {}
  void touched(uint32_t offset, uint64_t first, uint64_t elements, uint64_t bytes) const {
    if (layout.touched != nullptr) layout.touched(layout.self, offset, first * bytes, elements * bytes);
  }
};

inline int32_t open_on_host(const harness_host_layout* layout, void** opened, harness_error* error) {
  return guarded(error, [&] {
    *opened = std::make_unique<std::vector<Ends>>(
                  ends_of(*static_cast<const BalArrays*>(layout->part), layout->vertices))
                  .release();
  });
}

inline int32_t apply_on_host(void* opened, harness_host_layout* layout, const harness_operations* operations,
                             int32_t* effects, harness_error* error) {
  return guarded(error, [&] {
    constexpr uint64_t soon = 8, later = 16;
    const auto& bal = *static_cast<const BalArrays*>(layout->part);
    Marks marks{*layout};
    Editor<Marks> editor(bal, *static_cast<std::vector<Ends>*>(opened), layout->rows, marks);
    for (uint64_t i = 0; i < operations->count; ++i) {
      if (i + later < operations->count) editor.expect(operations->from[i + later], false);
      if (i + soon < operations->count) editor.expect(operations->from[i + soon], true);
      const uint32_t from = operations->from[i], to = operations->to[i];
      const float weight = operations->weights != nullptr ? operations->weights[i] : 1;
      effects[i] =
          operations->changes[i] == HARNESS_INSERT ? editor.insert(from, to, weight) : editor.erase(from, to);
    }
    layout->edges = layout->rows * bal.block;
  });
}

inline void close_on_host(void* opened) {
  delete static_cast<std::vector<Ends>*>(opened);
}

inline constexpr harness_host_operations host_operations{.struct_size = sizeof(harness_host_operations),
                                                         .reserved = 0,
                                                         .open = open_on_host,
                                                         .apply = apply_on_host,
                                                         .close = close_on_host};

}  // namespace harness::bal
