#include "runtime/update/layout_updater.hpp"

#include <harness/update.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <utility>

#include "base/stopwatch.hpp"
#include "runtime/resolve/problem.hpp"
#include "runtime/run/link_lines.hpp"

namespace harness::runtime {
namespace {

template <class T>
T& view(unsigned char* bytes) {
  return *reinterpret_cast<T*>(bytes);
}

harness_update_input& input_of(harness_args& args) {
  return view<harness_update_input>(args.algorithm);
}
harness_raw_batch& raw_of(harness_args& args) {
  return view<harness_raw_batch>(args.schedule);
}
static_assert(sizeof(harness_raw_batch) <= HARNESS_MAX_SCHEDULE);

backends::BatchKernels kernels_of(const backends::Program& program) {
  return {.begin = program.kernel("harness_update_begin"),
          .keys = program.kernel("harness_batch_keys"),
          .count = program.kernel("harness_batch_count"),
          .cut = program.kernel("harness_batch_cut"),
          .small_sort = program.kernel("harness_small_batch_sort"),
          .small_cut = program.kernel("harness_small_batch_cut"),
          .effects = program.kernel("harness_batch_effects")};
}

}  // namespace

LayoutUpdater::LayoutUpdater(Ledger& ledger, Layout& layout, graph::vertex_t vertices, bool reversed)
    : ledger_(ledger),
      layout_(layout),
      vertices_(vertices),
      reversed_(reversed),
      control_(ledger, Owner::scratch, sizeof(harness_control), "control block of updates"),
      arrays_(ledger, layout, vertices) {
  control_.fill(0);
  if (layout.parts.size() > HARNESS_UPDATED_PARTS)
    throw Unsupported(fmt::format("format {}: its layout has {} parts, and updates can change {}",
                                  layout.parts.front().format->id, layout.parts.size(),
                                  int{HARNESS_UPDATED_PARTS}));
  for (const LayoutPart& part : layout.parts)
    programs_.push_back(
        ledger.backend().assemble(update_line(ledger.backend(), part, layout.edge_bytes)).program);
  kernels_ = kernels_of(*programs_.front());
  steps_ = bound(layout.parts.front().format->updates.steps);
  compact_ = bound(layout.parts.front().format->updates.compact);
  new_vertices_ = bound(layout.parts.front().format->updates.new_vertices);
}

BoundSteps LayoutUpdater::bound(const std::vector<harness_step>& steps) const {
  BoundSteps all;
  for (const harness_step& step : steps) {
    const bool scans = step.kind == HARNESS_EXCLUSIVE_SCAN;
    const bool counted = step.domain == HARNESS_PER_COUNT;
    all.steps.push_back(
        {{.kind = static_cast<harness_step_kind>(step.kind),
          .kernel = scans ? nullptr : programs_.front()->kernel(fmt::format("harness_update{}", step.index)),
          .domain_counter = counted ? step.domain_index : 0,
          .group = static_cast<harness_group>(step.group),
          .shared_bytes_per_thread = step.shared_bytes_per_thread,
          .total_counter = step.counter},
         step.domain,
         scans && !counted ? std::max(1u, step.domain_index) : 1u});
    all.arrays.push_back(step.index);
  }
  return all;
}

bool LayoutUpdater::compacts() const {
  return !layout_.parts.front().format->updates.compact.empty();
}

// Returns a job with the descriptors of the layout's parts, the state of the update, and the batch. For a
// compaction, the batch is empty.
backends::UpdateJob LayoutUpdater::job_of(const BoundSteps& steps, const DeviceBatch& batch) {
  backends::UpdateJob job;
  const LayoutPart& first = layout_.parts.front();
  job.control = control_.as<harness_control>();
  job.vertices = vertices_;
  job.kernels = kernels_;
  job.args = {};
  job.args.control = job.control;
  job.args.vertices = job.args.owned_count = vertices_;
  job.prepare = job.args;
  input_of(job.args).batch = input_of(job.prepare).batch = batch.prepared;
  raw_of(job.prepare) = batch.raw;
  raw_of(job.prepare).reversed = reversed_ ? 1 : 0;
  job.sorted = batch.sorted;
  job.marks = batch.raw.marks;
  job.cut_tile = HARNESS_CUT_TILE;
  for (size_t i = 0; i < layout_.parts.size(); ++i) {
    raw_of(job.prepare).sizes[2 * i] = layout_.parts[i].edges;
    raw_of(job.prepare).sizes[2 * i + 1] = layout_.parts[i].rows;
  }
  job.args.rows = first.rows;
  job.args.edges = first.edges;
  std::memcpy(job.args.part, first.state.data(), first.state.size());
  if (layout_.parts.size() > 1) {
    job.second_edges = input_of(job.args).second_edges = layout_.parts[1].edges;
    input_of(job.args).second_rows = layout_.parts[1].rows;
    std::memcpy(input_of(job.args).second, layout_.parts[1].state.data(), layout_.parts[1].state.size());
  }
  arrays_.put_addresses(job.args.schedule);
  job.steps = steps.steps;
  for (size_t i = 0; i < steps.arrays.size(); ++i) {
    backends::Step& step = job.steps[i].step;
    if (step.kind == HARNESS_EXCLUSIVE_SCAN) step.scanned = arrays_.scanned(steps.arrays[i]);
  }
  job.most_scanned = std::max<uint64_t>(vertices_, first.edges + job.second_edges) + batch.sorted.size;
  for (const backends::UpdateStep& step : job.steps)
    job.most_scanned = std::max(job.most_scanned, batch.sorted.size * step.per_item);
  return job;
}

void LayoutUpdater::take_sizes(const backends::UpdateResult& result) {
  for (size_t i = 0; i < layout_.parts.size(); ++i) {
    layout_.parts[i].edges = result.edges[i];
    layout_.parts[i].rows = static_cast<uint32_t>(result.part_rows[i]);
  }
  ++layout_.version;
}

// Calls the format's describe() after a batch or a compaction, so that the format can update numbers in the
// descriptors of its parts.
void LayoutUpdater::describe(const backends::UpdateResult& result) {
  const plugin::Plugin& format = *layout_.parts.front().format;
  if (format.updates.describe == nullptr) return;
  harness_described after{.struct_size = sizeof after,
                          .edge_bytes = static_cast<uint32_t>(layout_.edge_bytes),
                          .counters = {},
                          .parts = {}};
  std::copy(std::begin(result.counters), std::end(result.counters), after.counters);
  for (size_t i = 0; i < layout_.parts.size(); ++i) after.parts[i] = layout_.parts[i].state.data();
  harness_error error = empty_error();
  require_ok(format.updates.describe(&after, &error), error, fmt::format("format {}", format.id));
}

backends::UpdateResult LayoutUpdater::apply(const DeviceBatch& batch, uint32_t* degrees) {
  backends::UpdateJob job = job_of(steps_, batch);
  raw_of(job.prepare).degrees = degrees;
  const backends::UpdateResult result = ledger_.backend().update(job);
  arrays_.replace(HARNESS_OF_BATCH);
  take_sizes(result);
  describe(result);
  return result;
}

double LayoutUpdater::compact() {
  const Stopwatch watch;
  arrays_.make_room(0, HARNESS_OF_COMPACTION);
  const backends::UpdateResult result = ledger_.backend().update(job_of(compact_, {}));
  arrays_.replace(HARNESS_OF_COMPACTION);
  take_sizes(result);
  describe(result);
  return watch.milliseconds();
}

void LayoutUpdater::make_room_for_vertices(graph::vertex_t vertices) {
  if (vertices <= vertices_) return;
  if (new_vertices_.steps.empty())
    throw Unsupported(fmt::format("format {} has no steps that add vertices [vertices.update/1]",
                                  layout_.parts.front().format->id));
  arrays_.make_room_for_vertices(vertices);
}

void LayoutUpdater::add_vertices(graph::vertex_t vertices) {
  if (vertices <= vertices_) return;
  const graph::vertex_t old = std::exchange(vertices_, vertices);
  backends::UpdateJob job = job_of(new_vertices_, {});
  input_of(job.args).old_vertices = old;
  const backends::UpdateResult result = ledger_.backend().update(job);
  arrays_.replace(HARNESS_OF_NEW_VERTICES);
  take_sizes(result);
}

// Returns the arguments of a kernel that reads the edges of one part.
harness_args LayoutUpdater::args_of_part(const LayoutPart& part) const {
  harness_args args{};
  args.control = control_.as<harness_control>();
  args.vertices = args.owned_count = vertices_;
  args.rows = part.rows;
  args.edges = part.edges;
  std::memcpy(args.part, part.state.data(), part.state.size());
  return args;
}

void LayoutUpdater::mark(const harness_deleted_vertices& deleted) {
  harness_args args = args_of_part(layout_.parts.front());
  view<harness_deleted_vertices>(args.schedule) = deleted;
  ledger_.backend().run_kernel(programs_.front()->kernel("harness_mark_deleted"), args, deleted.count);
}

void LayoutUpdater::list_edges(harness_deleted_vertices deleted) {
  deleted.reversed = reversed_ ? 1 : 0;
  for (size_t i = 0; i < layout_.parts.size(); ++i) {
    const LayoutPart& part = layout_.parts[i];
    if (part.rows == 0) continue;
    harness_args args = args_of_part(part);
    view<harness_deleted_vertices>(args.schedule) = deleted;
    ledger_.backend().run_kernel(programs_[i]->kernel("harness_list_deleted"), args, part.rows);
  }
}

void LayoutUpdater::print(uint64_t* prints, bool weighted) {
  for (size_t i = 0; i < layout_.parts.size(); ++i) {
    const LayoutPart& part = layout_.parts[i];
    harness_args args = args_of_part(part);
    view<harness_prints>(args.schedule) = {.prints = prints, .weighted = weighted ? 1u : 0u, .reserved = 0};
    if (part.rows != 0)
      ledger_.backend().run_kernel(programs_[i]->kernel("harness_print_rows"), args, part.rows);
  }
}

void LayoutUpdater::scatter(const harness_scatter& words) {
  harness_args args{};
  args.control = control_.as<harness_control>();
  args.vertices = args.owned_count = vertices_;
  view<harness_scatter>(args.schedule) = words;
  ledger_.backend().run_kernel(programs_.front()->kernel("harness_scatter_words"), args, words.count);
}

}  // namespace harness::runtime
