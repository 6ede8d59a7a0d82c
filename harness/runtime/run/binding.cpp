#include "runtime/run/binding.hpp"

#include <algorithm>
#include <cstring>

#include "runtime/run/properties.hpp"

namespace harness::runtime {
namespace {

using backends::FrontierKind;

/// Stores an array's address in the state of a plugin, which device code reads.
void put_address(unsigned char* state, uint32_t offset, const void* address) {
  std::memcpy(state + offset, &address, sizeof address);
}

// Returns the number of elements of a schedule's scratch array, without the additional elements that the
// schedule requests.
uint64_t elements_of(harness_domain domain, const harness_args& args, uint64_t most_rows) {
  switch (domain) {
    case HARNESS_PER_ROW:
      return most_rows;
    case HARNESS_PER_EDGE:
      return args.edges;
    case HARNESS_PER_ROW_AND_EDGE:
      return most_rows + args.edges;
    case HARNESS_PER_VERTEX:
      return args.vertices;
    case HARNESS_PER_COUNT:  // refused when the plugin is loaded
    case HARNESS_ONCE:
      break;
  }
  return 1;
}

class Binder {
 public:
  Binder(const Bound& what, Arrays& arrays) : what_(what), run_(what.combination), arrays_(arrays) {}

  backends::Job bind() {
    bind_run();
    bind_properties();
    bind_frontiers(what_, arrays_, job_, shared_);
    bind_expanded_rows();
    for (size_t i = 0; i < run_.kinds.size(); ++i) bind_kind(i);
    return std::move(job_);
  }

 private:
  void bind_run() {
    Buffer& control = arrays_.next(Owner::scratch, "control block", sizeof(harness_control));
    control.fill(0);
    job_.control = shared_.control = control.as<harness_control>();
    job_.vertices = shared_.vertices = shared_.owned_count = what_.vertices;
    if (what_.place.ranks() > 1) bind_share();
    shared_.partials = arrays_.next_of<double>(Owner::scratch, "partial sums",
                                               uint64_t{arrays_.backend().max_blocks()} * HARNESS_SUMS);
    job_.first_direction = phase_of(run_, run_.kinds[sparse]);
    job_.switches_direction = run_.switches();
    job_.dense_at = run_.dense_at;
    job_.goes_backward = run_.goes_backward();
    job_.keeps_frontiers = run_.keeps_frontiers();
    job_.ordering = run_.ordering;
    job_.host_hook = what_.host_hook;
    job_.machine = run_.request.options.machine.value_or("");
    job_.max_supersteps = run_.plan.max_supersteps;
    job_.fixed_supersteps = run_.plan.fixed_supersteps;
    job_.vertex_supersteps = run_.plan.vertex_supersteps;
    const auto kernel = [&](const char* name) { return what_.conversions.kernel(name); };
    job_.convert = {kernel("harness_bitmap_to_queue"),   kernel("harness_bytemap_to_queue"),
                    kernel("harness_queue_to_bitmap"),   kernel("harness_queue_to_bytemap"),
                    kernel("harness_bitmap_to_bytemap"), kernel("harness_bytemap_to_bitmap")};
  }

  void bind_share() {
    const RankPlace& place = what_.place;
    shared_.tallies = place.tallies;
    shared_.rank = place.number;
    shared_.ranks = place.ranks();
    shared_.owned_first = place.bounds[place.number];
    shared_.owned_count = place.bounds[place.number + 1] - shared_.owned_first;
    job_.share.number = place.number;
    job_.share.peers = place.peers;
    job_.share.transport = run_.request.options.exchange.value_or(backends::Transport::copies);
    job_.share.device = arrays_.device();
    job_.share.bounds = place.bounds;
    job_.share.tallies = place.tallies;
    job_.share.shared = shared_arrays();
    job_.share.pack = what_.conversions.kernel("harness_pack_values");
    job_.share.unpack = what_.conversions.kernel("harness_unpack_values");
  }

  // Returns the properties that ranks exchange. If some supersteps have no input frontier, they may read the
  // value of any vertex, so the values of all vertices are exchanged. Otherwise only those of activated
  // vertices are exchanged.
  std::vector<backends::SharedArray> shared_arrays() const {
    const bool by_frontier =
        std::none_of(run_.kinds.begin(), run_.kinds.end(),
                     [](const SuperstepKind& kind) { return kind.read() == FrontierKind::all; });
    std::vector<backends::SharedArray> arrays;
    for (uint32_t i = 0; i < run_.plan.property_count; ++i) {
      const harness_property& property = run_.plan.properties[i];
      if (property.stays_with_owner != 0 || !is_result(property)) continue;
      arrays.push_back({.memory = what_.properties[i].as<unsigned char>(),
                        .bytes_per_vertex = std::max(property.columns, 1u) * property.element_bytes,
                        .follows_activation = by_frontier});
    }
    return arrays;
  }

  void bind_properties() {
    std::memcpy(shared_.algorithm, run_.algorithm_state.data(), run_.algorithm_state.size());
    for (uint32_t i = 0; i < run_.plan.property_count; ++i) {
      const Buffer& array = what_.properties[i];
      put_address(shared_.algorithm, run_.plan.properties[i].state_offset, array.data());
      if (run_.plan.properties[i].initial == HARNESS_ZEROED)
        job_.zeroed.push_back({array.data(), array.bytes()});
    }
  }

  // Allocates the list of rows that the kernel harness_expand writes. All parts of the layouts use the same
  // list, so it is long enough for the part with the most rows.
  void bind_expanded_rows() {
    uint64_t most = 0;
    for (const SuperstepKind& kind : run_.kinds) {
      for (const LayoutPart& part : what_.layouts[kind.layout]->parts) {
        if (!needs_expansion(kind, part)) continue;
        if (kind.in == FrontierKind::queue && what_.queue_capacity() > what_.vertices) {
          throw Unsupported(
              "a format with virtual rows needs a queue without duplicates: dedup must not be off");
        }
        most = std::max<uint64_t>(most, part.rows);
      }
    }
    if (most > 0) shared_.expanded = arrays_.next_of<uint32_t>(Owner::frontier, "expanded rows", most);
  }

  void bind_kind(size_t index) {
    const SuperstepKind& kind = run_.kinds[index];
    const Layout& layout = *what_.layouts[kind.layout];
    backends::Phase& phase = job_.phases[phase_of(run_, kind)];
    phase.in = kind.read();
    phase.out = kind.out;
    phase.threads_per_block = kind.threads_per_block;
    job_.goes_ahead |= goes_ahead(run_, layout, kind);
    const backends::Program& first = what_.assembly.program(index, 0);
    if (run_.fusion) {
      phase.fused = first.kernel("harness_run_fused");
    } else {
      phase.start = first.kernel("harness_start");
      phase.finish = first.kernel("harness_finish_superstep");
      if (run_.plan.has_apply) phase.apply = first.kernel("harness_apply_all");
      if (what_.place.ranks() > 1) {
        phase.tell = first.kernel("harness_tell_ranks");
        phase.hear = first.kernel("harness_hear_ranks");
      }
      if (run_.ordering) {
        phase.raise = first.kernel("harness_raise_threshold");
        phase.split = first.kernel("harness_split_far_pile");
      }
    }
    for (size_t i = 0; i < layout.parts.size(); ++i)
      phase.parts.push_back(bind_part(layout.parts[i], kind, what_.assembly.program(index, i)));
  }

  backends::PartJob bind_part(const LayoutPart& part, const SuperstepKind& kind,
                              const backends::Program& program) {
    backends::PartJob job{.args = shared_, .steps = {}};
    job.owned_rows = takes_owned_rows(run_, part, kind);
    job.args.rows = part.rows;
    job.args.edges = part.edges;
    std::memcpy(job.args.part, part.state.data(), part.state.size());
    if (pregathers(run_, part, kind)) {
      const auto* values = arrays_.next_of<unsigned char>(Owner::algorithm, "gathered values",
                                                          part.edges * run_.plan.value_bytes);
      put_address(job.args.part, part.values_offset, values);
      job.steps.push_back({.kernel = program.kernel("harness_pregather"), .domain = HARNESS_PER_EDGE});
    }
    const bool expanded = needs_expansion(kind, part);
    if (expanded && !run_.fusion)
      job.steps.push_back({.kernel = program.kernel("harness_expand"), .lists_rows = true});
    if (run_.streams(kind)) bind_ranges(job, part);
    const bool queued = kind.in == FrontierKind::queue && !expanded;
    const uint64_t most_rows = queued ? std::max<uint64_t>(what_.queue_capacity(), part.rows) : part.rows;
    bind_schedule(job, kind.schedule, program, most_rows);
    return job;
  }

  // Allocates the device memory into which the edges of a range of the part's rows are copied. It is large
  // enough for the largest range.
  void bind_ranges(backends::PartJob& job, const LayoutPart& part) {
    uint64_t most = 0, all = 0;
    for (const backends::RowRange& range : part.ranges) {
      most = std::max(most, range.elements);
      all += range.elements;
    }
    for (size_t i = 0; i < part.arrays.size() && most > 0; ++i) {
      const Buffer& array = part.arrays[i];
      if (array.place() != Place::host || array.bytes() == 0) continue;
      backends::StreamedArray& streamed = job.streamed.emplace_back();
      streamed.from = array.as<const unsigned char>();
      streamed.element_bytes = static_cast<uint32_t>(array.bytes() / all);
      streamed.state_offset = part.offsets[i];
      for (unsigned char*& room : streamed.rooms)
        room = arrays_.next_of<unsigned char>(Owner::scratch, "streamed " + array.name(),
                                              most * streamed.element_bytes);
    }
    job.ranges = part.ranges;
  }

  void bind_schedule(backends::PartJob& job, const Choice& schedule, const backends::Program& program,
                     uint64_t most_rows) {
    const std::vector<harness_step>& steps = schedule.plugin->steps;
    job.args.fused_steps = static_cast<uint32_t>(steps.size());
    job.args.fused_apply = run_.plan.has_apply;
    plugin::store_params(*schedule.plugin, schedule.values, job.args.schedule);
    const std::vector<uint64_t*> scratch = bind_scratch(job.args, *schedule.plugin, most_rows);
    for (const harness_step& step : steps) {
      const std::string kernel = step_kernel(step);
      job.steps.push_back({.kind = static_cast<harness_step_kind>(step.kind),
                           .kernel = kernel.empty() || run_.fusion ? nullptr : program.kernel(kernel),
                           .domain = static_cast<harness_domain>(step.domain),
                           .domain_counter = step.domain_index,
                           .group = static_cast<harness_group>(step.group),
                           .shared_bytes_per_thread = step.shared_bytes_per_thread,
                           .unit = step.kind == HARNESS_UNIT_STEP ? step.index : 0,
                           .scanned = kernel.empty() ? scratch.at(step.index) : nullptr,
                           .total_counter = step.counter});
    }
  }

  std::vector<uint64_t*> bind_scratch(harness_args& args, const plugin::Plugin& schedule,
                                      uint64_t most_rows) {
    std::vector<uint64_t*> scratch;
    for (const harness_scratch& wanted : schedule.scratch) {
      const uint64_t count = elements_of(static_cast<harness_domain>(wanted.domain), args, most_rows);
      job_.most_scanned = std::max(job_.most_scanned, count);
      const uint64_t width = wanted.element_bytes != 0 ? wanted.element_bytes : run_.plan.value_bytes;
      Buffer& array = arrays_.next(Owner::scratch, wanted.name, (count + wanted.extra) * width);
      if (wanted.zeroed != 0) job_.zeroed.push_back({array.data(), array.bytes()});
      put_address(args.schedule, wanted.state_offset, array.data());
      scratch.push_back(array.as<uint64_t>());
    }
    return scratch;
  }

  const Bound& what_;
  const Combination& run_;
  Arrays& arrays_;
  backends::Job job_;
  harness_args shared_{};  // arguments common to all parts
};

}  // namespace

uint32_t phase_of(const Combination& combination, const SuperstepKind& kind) {
  uint32_t forward = kind.pulls ? HARNESS_PULL_SUPERSTEP : HARNESS_PUSH_SUPERSTEP;
  if (combination.switches()) forward = kind.dense ? backends::dense_phase : backends::sparse_phase;
  return kind.backward ? forward | HARNESS_BACKWARD : forward;
}

backends::Job bind(const Bound& what, Arrays& arrays) {
  arrays.begin_binding();
  return Binder(what, arrays).bind();
}

}  // namespace harness::runtime
