#include "runtime/instance.hpp"

#include <algorithm>
#include <cstring>
#include <future>

#include "base/stopwatch.hpp"
#include "runtime/link_lines.hpp"
#include "runtime/properties.hpp"

namespace harness::runtime {
namespace {

void add(std::optional<backends::Folding>& sum, const std::optional<backends::Folding>& own) {
  if (!own) return;
  if (!sum) sum.emplace();
  sum->calls += own->calls;
  sum->calls_left += own->calls_left;
  sum->atomics += own->atomics;
  sum->atomics_left += own->atomics_left;
}

}  // namespace

Instance::Instance(Ledger& ledger, const graph::Graph& graph, Combination combination, LayoutsInUse layouts,
                   const backends::Program& conversions)
    : ledger_(ledger),
      combination_(std::move(combination)),
      layouts_(std::move(layouts)),
      vertices_(graph.num_vertices()),
      edges_(graph.num_edges()),
      programs_(combination_.kinds.size()) {
  check_fusion();
  assemble();
  allocate(graph);
  for (size_t i = 0; i < combination_.kinds.size(); ++i) bind_kind(i);
  job_.vertices = vertices_;
  job_.first_direction = phase_of(combination_, combination_.kinds[sparse]);
  job_.switches_direction = combination_.switches();
  job_.dense_at = combination_.dense_at;
  job_.goes_backward = combination_.goes_backward();
  job_.keeps_frontiers = combination_.keeps_frontiers();
  job_.ordering = combination_.ordering;
  job_.max_supersteps = combination_.plan.max_supersteps;
  job_.fixed_supersteps = combination_.plan.fixed_supersteps;
  job_.vertex_supersteps = combination_.plan.vertex_supersteps;
  job_.convert = {
      conversions.kernel("harness_bitmap_to_queue"),   conversions.kernel("harness_bytemap_to_queue"),
      conversions.kernel("harness_queue_to_bitmap"),   conversions.kernel("harness_queue_to_bytemap"),
      conversions.kernel("harness_bitmap_to_bytemap"), conversions.kernel("harness_bytemap_to_bitmap")};
}

void Instance::check_fusion() const {
  if (!combination_.fusion) return;
  const std::string& algorithm = combination_.algorithm().plugin->id;
  if (combination_.goes_backward()) {
    throw Unsupported(
        fmt::format("fusion: {} goes back over its frontiers, which one kernel cannot", algorithm));
  }
  if (combination_.plan.vertex_supersteps > 0)
    throw Unsupported(fmt::format("fusion: {} begins with supersteps that have no edges", algorithm));
  const size_t parts = layouts_[sparse]->parts.size();
  if (parts > 1) {
    throw Unsupported(fmt::format("fusion: the layout has {} parts, each with a program of its own", parts));
  }
}

// One program a kind and part, assembled side by side. The first one by this thread: where it is the
// only one, as is usual, no thread begins and ends.
void Instance::assemble() {
  const Stopwatch watch;
  backends::Backend& backend = ledger_.backend();
  const std::vector<KindLine> lines = link_lines(backend, combination_, layouts_);
  std::vector<std::future<backends::Assembled>> others;
  for (size_t i = 1; i < lines.size(); ++i) {
    others.push_back(
        std::async(std::launch::async, [&backend, &line = lines[i].line] { return backend.assemble(line); }));
  }
  for (size_t i = 0; i < lines.size(); ++i) {
    backends::Assembled assembled = i == 0 ? backend.assemble(lines[0].line) : others[i - 1].get();
    assembly_.cached &= assembled.cached;
    assembly_.link_ms = std::max(assembly_.link_ms, assembled.link_ms);
    add(assembly_.folding, assembled.program->folding());
    programs_[lines[i].kind].push_back(std::move(assembled.program));
  }
  assembly_.milliseconds = watch.milliseconds();
}

// How many entries a frontier queue needs. Without deduplication a vertex enters it once for every commit
// that changed the vertex.
uint64_t Instance::queue_capacity() const {
  const bool unique = combination_.plan.commits_once != 0 || combination_.dedup != Dedup::off;
  return unique ? vertices_ : 2 * uint64_t{vertices_} + edges_;
}

void Instance::allocate(const graph::Graph& graph) {
  job_.control = allocate_array<harness_control>(Owner::scratch, "control block", 1);
  arrays_.back().fill(0);
  common_.control = job_.control;
  common_.vertices = vertices_;
  common_.partials = allocate_array<double>(Owner::scratch, "partial sums",
                                            uint64_t{ledger_.backend().max_blocks()} * HARNESS_SUMS);

  const harness_plan& plan = combination_.plan;
  for (uint32_t i = 0; i < plan.property_count; ++i) {
    const harness_property& property = plan.properties[i];
    properties_.push_back(make_property(ledger_, graph, algorithm(), plan, i));
    put_address(combination_.algorithm_state.data(), property.state_offset, properties_.back().data());
    if (property.initial == HARNESS_ZEROED)
      job_.zeroed.push_back({properties_.back().data(), properties_.back().bytes()});
  }
  std::memcpy(common_.algorithm, combination_.algorithm_state.data(), combination_.algorithm_state.size());

  allocate_frontiers(queue_capacity());
  uint64_t most_expanded = 0;
  for (const SuperstepKind& kind : combination_.kinds) {
    for (const LayoutPart& part : layouts_[kind.layout()]->parts) {
      if (!needs_expansion(kind, part)) continue;
      if (kind.in == backends::FrontierKind::queue && queue_capacity() > vertices_) {
        throw Unsupported(
            "a format with virtual rows needs a queue without duplicates: dedup must not be off");
      }
      most_expanded = std::max<uint64_t>(most_expanded, part.rows);
    }
  }
  if (most_expanded > 0)
    common_.expanded = allocate_array<uint32_t>(Owner::frontier, "expanded rows", most_expanded);
}

void Instance::allocate_frontiers(uint64_t queue_entries) {
  const auto used = [&](backends::FrontierKind wanted) {
    return std::any_of(combination_.kinds.begin(), combination_.kinds.end(),
                       [&](const SuperstepKind& kind) { return kind.in == wanted || kind.out == wanted; });
  };
  for (int side = 0; side < 2; ++side) {
    if (used(backends::FrontierKind::queue) && side > 0 && combination_.keeps_frontiers()) {
      job_.frontier.queue[side] = job_.frontier.queue[0];  // one after the other: a vertex enters once
    } else if (used(backends::FrontierKind::queue)) {
      job_.frontier.queue[side] = allocate_array<uint32_t>(Owner::frontier, "queue", queue_entries);
    }
    if (used(backends::FrontierKind::bitmap))
      job_.frontier.bits[side] =
          allocate_array<uint32_t>(Owner::frontier, "bitmap", (uint64_t{vertices_} + 31) / 32);
    if (used(backends::FrontierKind::bytemap))
      job_.frontier.bytes[side] = allocate_array<uint8_t>(Owner::frontier, "bytemap", vertices_);
    if (combination_.ordering)
      job_.far_piles[side] = allocate_array<uint32_t>(Owner::frontier, "far pile", vertices_);
  }
  if (combination_.dedup != Dedup::off) {
    const uint64_t words = combination_.dedup == Dedup::counter  ? vertices_
                           : combination_.dedup == Dedup::bitmap ? (uint64_t{vertices_} + 31) / 32
                                                                 : (uint64_t{vertices_} + 3) / 4;
    common_.stamps = allocate_array<uint32_t>(Owner::frontier, "stamps", words);
    arrays_.back().fill(0);
    if (combination_.dedup != Dedup::counter) job_.dedup_marks = {common_.stamps, words * sizeof(uint32_t)};
  }
  if (combination_.ordering) {
    far_marks_ = DeviceArray(ledger_, Owner::frontier, vertices_, "far marks");
    far_marks_.fill(0);
    common_.in_far = far_marks_.as<uint8_t>();
  }
}

void Instance::poison(int byte) {
  for (uint32_t i = 0; i < combination_.plan.property_count; ++i) {
    if (is_result(combination_.plan.properties[i])) properties_[i].poison(byte);
  }
}

backends::RunResult Instance::run(double timeout_seconds) {
  job_.timeout_seconds = timeout_seconds;
  if (!prepared_) prepared_ = ledger_.backend().prepare(job_);
  const backends::RunResult result = prepared_();
  // A run that was cut short leaves vertices marked as deferred.
  if ((result.timed_out || result.reached_limit) && combination_.ordering) far_marks_.fill(0);
  if (result.strayed) {
    throw Error(fmt::format(
        "{} goes backward over other vertices than the queues hold that its way forward filled: let "
        "it demand frontier.test/1, or retrace its supersteps from the last one that activated none",
        combination_.algorithm().plugin->id));
  }
  return result;
}

std::vector<std::vector<Counted>> Instance::time_kernels(double timeout_seconds) {
  job_.timeout_seconds = timeout_seconds;
  std::vector<std::vector<Counted>> lines = ledger_.backend().time_kernels(job_);
  if (lines.empty() && combination_.ordering) far_marks_.fill(0);  // as after a run that was cut short
  return lines;
}

HostProperties Instance::download() const {
  HostProperties result;
  for (const DeviceArray& property : properties_) {
    result.emplace_back(property.bytes());
    ledger_.backend().download(result.back().data(), property.data(), property.bytes());
  }
  return result;
}

std::vector<const void*> addresses(const HostProperties& properties) {
  std::vector<const void*> result;
  for (const auto& property : properties) result.push_back(property.data());
  return result;
}

}  // namespace harness::runtime
