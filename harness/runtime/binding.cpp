// What an instance launches: kernels and their arguments, phase by phase and part by part.
#include <cstring>

#include "runtime/instance.hpp"
#include "runtime/link_lines.hpp"

namespace harness::runtime {

uint32_t phase_of(const Combination& combination, const SuperstepKind& kind) {
  uint32_t forward = kind.pulls ? HARNESS_PULL_SUPERSTEP : HARNESS_PUSH_SUPERSTEP;
  if (combination.switches()) forward = kind.dense ? backends::dense_phase : backends::sparse_phase;
  return kind.backward ? forward | HARNESS_BACKWARD : forward;
}

void Instance::bind_kind(size_t index) {
  const SuperstepKind& kind = combination_.kinds[index];
  const Layout& layout = *layouts_[kind.layout()];
  backends::Phase& phase = job_.phases[phase_of(combination_, kind)];
  phase.in = kind.read();
  phase.out = kind.out;
  phase.threads_per_block = kind.threads_per_block;
  job_.goes_ahead |= goes_ahead(combination_, layout, kind);
  const backends::Program& first = *programs_[index].front();
  if (combination_.fusion) {
    phase.fused = first.kernel("harness_run_fused");
    bind_part(phase.parts.emplace_back(), layout.parts.front(), kind, first);
    return;
  }
  phase.start = first.kernel("harness_start");
  phase.finish = first.kernel("harness_finish_superstep");
  if (combination_.plan.has_apply) phase.apply = first.kernel("harness_apply_all");
  if (combination_.ordering) {
    phase.raise = first.kernel("harness_raise_threshold");
    phase.split = first.kernel("harness_split_far_pile");
  }
  for (size_t i = 0; i < layout.parts.size(); ++i) {
    backends::PartJob& part = phase.parts.emplace_back();
    bind_part(part, layout.parts[i], kind, *programs_[index][i]);
  }
}

void Instance::bind_part(backends::PartJob& job, const LayoutPart& part, const SuperstepKind& kind,
                         const backends::Program& program) {
  job.args = common_;
  job.args.rows = part.rows;
  job.args.edges = part.edges;
  std::memcpy(job.args.part, part.state.data(), part.state.size());
  const bool expanded = needs_expansion(kind, part);
  if (expanded && !combination_.fusion) job.expand = program.kernel("harness_expand");
  if (pregathers(combination_, part, kind)) {
    job.pregather = program.kernel("harness_pregather");
    auto* values = allocate_array<unsigned char>(Owner::algorithm, "gathered values",
                                                 part.edges * combination_.plan.value_bytes);
    put_address(job.args.part, part.values_offset, values);
  }
  const Choice& schedule = kind.schedule;
  job.args.fused_steps = static_cast<uint32_t>(schedule.plugin->steps.size());
  job.args.fused_apply = combination_.plan.has_apply;
  for (const harness_step& step : schedule.plugin->steps) {
    backends::StepJob& target = job.steps.emplace_back();
    target.kind = static_cast<harness_step_kind>(step.kind);
    if (step.kind == HARNESS_KERNEL_STEP && !combination_.fusion)
      target.kernel = program.kernel(step_kernel(step.index));
    target.domain = static_cast<harness_domain>(step.domain);
    target.domain_counter = step.domain_index;
    target.group = static_cast<harness_group>(step.group);
    target.total_counter = step.counter;
    target.shared_bytes_per_thread = step.shared_bytes_per_thread;
  }
  const bool queued = kind.in == backends::FrontierKind::queue && !expanded;
  bind_schedule(job, schedule, part, queued ? std::max<uint64_t>(queue_capacity(), part.rows) : part.rows);
}

void Instance::bind_schedule(backends::PartJob& job, const Choice& schedule, const LayoutPart& part,
                             uint64_t most_rows) {
  plugin::store_params(*schedule.plugin, schedule.values, job.args.schedule);
  std::vector<uint64_t*> scratch;
  for (const harness_scratch& wanted : schedule.plugin->scratch) {
    const uint64_t count = wanted.domain == HARNESS_PER_ROW    ? most_rows
                           : wanted.domain == HARNESS_PER_EDGE ? part.edges
                                                               : 1;
    job_.most_scanned = std::max(job_.most_scanned, count);
    const uint64_t width = wanted.element_bytes != 0 ? wanted.element_bytes : combination_.plan.value_bytes;
    const uint64_t bytes = (count + wanted.extra) * width;
    auto* array = allocate_array<unsigned char>(Owner::scratch, wanted.name, bytes);
    if (wanted.zeroed != 0) job_.zeroed.push_back({array, bytes});
    put_address(job.args.schedule, wanted.state_offset, array);
    scratch.push_back(reinterpret_cast<uint64_t*>(array));
  }
  const std::vector<harness_step>& steps = schedule.plugin->steps;
  for (size_t i = 0; i < steps.size(); ++i) {
    const harness_step& step = steps[i];
    if (step.kind == HARNESS_EXCLUSIVE_SCAN) job.steps[i].scanned = scratch.at(step.index);
  }
}

}  // namespace harness::runtime
