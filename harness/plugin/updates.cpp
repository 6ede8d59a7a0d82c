// Reads and checks the structs in which a plugin describes its updates. This part of the plugin ABI is a
// draft.
#include "plugin/updates.hpp"

#include <harness/host/structs.hpp>

#include "plugin/read_structs.hpp"

namespace harness::plugin {
namespace {

constexpr uint32_t most_arrays = 32, most_steps = 64, most_per_item = 64;
// Sizes of the structs in the first draft. Later drafts append fields.
constexpr size_t least_array_bytes = sizeof(harness_update_array), least_step_bytes = HARNESS_STEP_V1_BYTES;

bool is_domain(uint32_t domain) {
  const bool of_schedules = domain >= HARNESS_PER_ROW && domain <= HARNESS_PER_VERTEX;
  return of_schedules || (domain >= HARNESS_PER_BATCH_ENTRY && domain <= HARNESS_PER_EDGE_OF_BOTH);
}

void require_steps(const std::vector<harness_step>& steps, const Updates& updates, const std::string& where) {
  for (const harness_step& step : steps) {
    const bool kernel = step.kind == HARNESS_KERNEL_STEP;
    const bool scan = step.kind == HARNESS_EXCLUSIVE_SCAN && step.index < updates.arrays.size() &&
                      updates.arrays[step.index].role == HARNESS_UPDATE_SCRATCH &&
                      updates.arrays[step.index].element_bytes == sizeof(uint64_t);
    // For a scan over the entries of a batch, or over the vertices whose rows it changes, `domain_index` is
    // the number of elements per entry or vertex. For all other steps, it is the index of a counter.
    const bool per_batch = step.domain == HARNESS_PER_BATCH_ENTRY || step.domain == HARNESS_PER_BATCH_ROW;
    const uint32_t most_index = scan && per_batch ? most_per_item : HARNESS_COUNTERS - 1;
    if ((!kernel && !scan) || !is_domain(step.domain) || step.group < HARNESS_THREAD ||
        step.group > HARNESS_RESIDENT || step.domain_index > most_index || step.counter >= HARNESS_COUNTERS)
      throw_error("{}: a step of its updates has a kind that this harness does not know", where);
  }
}

void require_arrays(const Updates& updates, const std::string& where) {
  for (const harness_update_array& array : updates.arrays) {
    if (array.name == nullptr || !is_domain(array.domain) || array.domain == HARNESS_PER_COUNT ||
        array.role > HARNESS_UPDATE_KEPT || array.phase > HARNESS_OF_NEW_VERTICES ||
        array.part >= HARNESS_UPDATED_PARTS || array.state_offset > HARNESS_MAX_SCHEDULE - sizeof(void*) ||
        array.part_offset > HARNESS_MAX_PART - sizeof(void*))
      throw_error("{}: an array of its updates has a role or a place that this harness does not know", where);
  }
}

}  // namespace

Updates read_updates(const harness_update* given, const std::string& where) {
  Updates updates;
  // Another draft has another layout of the struct. The number of the draft is then the only field that may
  // be read.
  if (given == nullptr || given->draft != HARNESS_UPDATE_DRAFT) return updates;
  if (given->struct_size < sizeof(harness_update))
    throw_error("{}: its table of updates claims {} bytes, expected {}", where, given->struct_size,
                sizeof(harness_update));
  const harness_update table = whole_struct(*given);
  if (table.array_count > most_arrays || table.step_count > most_steps || table.compact_count > most_steps ||
      table.new_vertices_count > most_steps || table.step_count == 0 ||
      table.state_bytes > HARNESS_MAX_SCHEDULE)
    throw_error("{}: its table of updates claims {} arrays, {} steps and {} bytes of state", where,
                table.array_count, table.step_count, table.state_bytes);
  updates.arrays =
      read_structs(table.arrays, table.array_count, least_array_bytes, where, "arrays of updates");
  updates.steps = read_structs(table.steps, table.step_count, least_step_bytes, where, "steps of updates");
  updates.compact =
      read_structs(table.compact, table.compact_count, least_step_bytes, where, "steps of the compaction");
  updates.new_vertices = read_structs(table.new_vertices, table.new_vertices_count, least_step_bytes, where,
                                      "steps for new vertices");
  updates.room = table.room;
  updates.describe = table.describe;
  if (table.host != nullptr && table.host->struct_size < sizeof(harness_host_operations))
    throw_error("{}: its host operations claim {} bytes, expected {}", where, table.host->struct_size,
                sizeof(harness_host_operations));
  updates.host = table.host;
  require_arrays(updates, where);
  require_steps(updates.steps, updates, where);
  require_steps(updates.compact, updates, where);
  require_steps(updates.new_vertices, updates, where);
  return updates;
}

decltype(harness_baseline_update::apply) read_apply(const harness_baseline_update* given,
                                                    const std::string& where) {
  if (given == nullptr || given->draft != HARNESS_UPDATE_DRAFT) return nullptr;
  if (given->struct_size < sizeof(harness_baseline_update))
    throw_error("{}: its table of updates claims {} bytes, expected {}", where, given->struct_size,
                sizeof(harness_baseline_update));
  return given->apply;
}

}  // namespace harness::plugin
