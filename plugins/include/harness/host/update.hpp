// Host part of updates (a draft). A format describes its arrays, the steps that apply a batch of edge
// changes, and how many elements of each array a batch needs. A baseline applies batches to its own data
// structure. A plugin defines HARNESS_DRAFT, and includes this header after harness/plugin.hpp.
#pragma once

#ifndef HARNESS_DRAFT
#error "updates are a draft, which may change in any version: define HARNESS_DRAFT before this include"
#endif

#include <cstddef>
#include <span>

#include "../plugin.h"
#include "../update.h"
#include "baseline.hpp"
#include "errors.hpp"
#include "schedule.hpp"
#include "structs.hpp"

namespace harness {

/// Identifies an array of a layout by the number of its part and the pointer to the array in the part's
/// descriptor.
template <class Descriptor, class T>
struct PartArray {
  uint32_t part;
  const T* Descriptor::*pointer;
};

/// Describes a scratch array of an update, with one element per item of the domain and `extra` more.
template <class State, class T>
harness_update_array update_scratch(T* State::*pointer, const char* name, uint32_t domain,
                                    uint32_t extra = 0) {
  return {.struct_size = sizeof(harness_update_array),
          .domain = domain,
          .element_bytes = sizeof(T),
          .extra = extra,
          .state_offset = offset_of(pointer),
          .role = HARNESS_UPDATE_SCRATCH,
          .part = 0,
          .part_offset = 0,
          .phase = HARNESS_OF_BATCH,
          .reserved = 0,
          .name = name};
}
/// Describes an array that takes the place of an array of the layout. `edge_ids` is true if the elements are
/// edge ids. They then have the width of the layout's edge ids, 4 or 8 bytes, whatever T is.
template <class State, class Descriptor, class T>
harness_update_array update_replaces(T* State::*pointer, const PartArray<Descriptor, T>& replaced,
                                     const char* name, uint32_t domain, uint32_t extra = 0,
                                     bool edge_ids = sizeof(T) == 8) {
  harness_update_array array = update_scratch(pointer, name, domain, extra);
  array.element_bytes = edge_ids ? 0 : sizeof(T);
  array.role = HARNESS_UPDATE_REPLACES;
  array.part = replaced.part;
  array.part_offset = offset_of(replaced.pointer);
  return array;
}
/// An array of a part to which the update may append. harness_update.room() returns its number of elements.
template <class Descriptor, class T>
harness_update_array update_grows(const PartArray<Descriptor, T>& grown, const char* name) {
  return {.struct_size = sizeof(harness_update_array),
          .domain = HARNESS_ONCE,
          .element_bytes = sizeof(T),
          .extra = 0,
          .state_offset = 0,
          .role = HARNESS_UPDATE_GROWS,
          .part = grown.part,
          .part_offset = offset_of(grown.pointer),
          .phase = HARNESS_OF_BATCH,
          .reserved = 0,
          .name = name};
}
/// An array of a part with one element per vertex, and `extra` more. It grows if vertices are added.
/// `edge_ids` is true if the elements are edge ids (update_replaces()).
template <class Descriptor, class T>
harness_update_array update_grows_by_vertex(const PartArray<Descriptor, T>& grown, const char* name,
                                            uint32_t extra = 0, bool edge_ids = sizeof(T) == 8) {
  harness_update_array array = update_grows(grown, name);
  array.domain = HARNESS_PER_VERTEX;
  array.element_bytes = edge_ids ? 0 : sizeof(T);
  array.extra = extra;
  array.phase = HARNESS_OF_NEW_VERTICES;
  return array;
}
/// Marks an array for the steps of a compaction. Arrays without this mark are for the steps that apply a
/// batch.
inline harness_update_array in_compaction(harness_update_array array) {
  array.phase = HARNESS_OF_COMPACTION;
  return array;
}

/// Returns a step that runs kernel n of the updates, HARNESS_UPDATE_STEP(n).
constexpr harness_step update_step(uint32_t n, uint32_t domain, harness_group group = HARNESS_THREAD) {
  harness_step step = kernel_step(n);
  step.domain = domain;
  step.group = static_cast<uint32_t>(group);
  return step;
}
/// Returns a step that scans array number `array` of the update, exclusively. For HARNESS_PER_COUNT,
/// `counter` is the index of the counter that has the number of elements. Counters 0 and 1 belong to the
/// harness, and the scan writes its total to counter 2. A scan may cover more elements than the batch has
/// entries or rows. The total may then differ from the sum over the batch. The sum over the entries of a
/// batch is element number `entries`, and the sum over its rows is element number `rows`.
constexpr harness_step update_scan(uint32_t array, uint32_t domain, uint32_t counter = 0) {
  harness_step step = scan_step({.array = array, .domain = HARNESS_ONCE, .counter = 2});
  step.domain = domain;
  step.domain_index = counter;
  return step;
}
/// Returns a step that scans, exclusively, an array with `elements` elements per item of the domain, which is
/// the entries or the rows of the batch. The scan writes its total to counter 2.
constexpr harness_step update_scan_of(uint32_t array, uint32_t domain, uint32_t elements) {
  return update_scan(array, domain, elements);
}

/// Describes the updates of a format: its arrays, the steps that apply a batch, and the steps of a compaction
/// (`compact`), if any. The caller keeps arrays and steps alive as long as the plugin.
template <class State>
harness_update make_update(std::span<const harness_update_array> arrays, std::span<const harness_step> steps,
                           std::span<const harness_step> compact = {}) {
  static_assert(sizeof(State) <= HARNESS_MAX_SCHEDULE, "the state of an update is too large");
  return {.struct_size = sizeof(harness_update),
          .draft = HARNESS_UPDATE_DRAFT,
          .state_bytes = sizeof(State),
          .array_count = static_cast<uint32_t>(arrays.size()),
          .arrays = arrays.data(),
          .steps = steps.data(),
          .step_count = static_cast<uint32_t>(steps.size()),
          .compact_count = static_cast<uint32_t>(compact.size()),
          .compact = compact.data(),
          .room = nullptr,
          .describe = nullptr,
          .host = nullptr,
          .new_vertices = nullptr,
          .new_vertices_count = 0,
          .reserved = 0};
}
/// Returns the updates with steps that add vertices. The format then provides vertices.update/1. The caller
/// keeps the steps alive as long as the plugin.
inline harness_update with_new_vertices(harness_update update, std::span<const harness_step> steps) {
  update.new_vertices = steps.data();
  update.new_vertices_count = static_cast<uint32_t>(steps.size());
  return update;
}

/// A program of a baseline that can apply batches of edge changes to its graph.
class ChangingProgram : public BaselineProgram {
 public:
  /// Applies a batch, and writes the numbers of inserted and deleted arcs to `applied`. This call is timed.
  virtual void update(const harness_operations& batch, harness_applied& applied) = 0;
};

/// Returns the baseline with a function that applies batches. It fails for programs that are not a
/// ChangingProgram.
inline harness_baseline with_update(harness_baseline baseline) {
  static const harness_baseline_update update{
      .struct_size = sizeof(harness_baseline_update),
      .draft = HARNESS_UPDATE_DRAFT,
      .apply = [](void* program, const harness_operations* batch, harness_applied* applied,
                  harness_error* error) {
        return guarded(error, [&] {
          auto* const changing =
              dynamic_cast<ChangingProgram*>(static_cast<HeldProgram*>(program)->program.get());
          if (changing == nullptr)
            throw PluginError(HARNESS_UNSUPPORTED, "its program of this algorithm has no updates");
          changing->update(*batch, *applied);
        });
      }};
  baseline.update = &update;
  return baseline;
}
/// Returns the format with the updates that `update` describes.
inline harness_format with_update(harness_format format, const harness_update* update) {
  format.update = update;
  return format;
}

}  // namespace harness
