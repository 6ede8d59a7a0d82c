#include "runtime/resolve/combination.hpp"

#include <algorithm>

#include "runtime/resolve/frontiers.hpp"
#include "runtime/resolve/plan.hpp"
#include "runtime/resolve/rules.hpp"
#include "runtime/resolve/vertex_params.hpp"

namespace harness::runtime {
namespace {

/// Default of the option stream_bytes. A copy of this size takes about a millisecond over a bus of 50 to 60
/// GB/s. That is long compared with the gap between two copies and with a few launches, both of which take
/// some 10 us.
constexpr uint64_t usual_stream_bytes = uint64_t{64} << 20;

/// Returns the kinds of supersteps of a run. Their frontier kinds are not chosen yet.
std::vector<SuperstepKind> kinds_of(const Combination& run) {
  const Options& asked = run.request.options;
  SuperstepKind first;
  first.pulls = run.direction == DirectionMode::pull;
  first.schedule = run.request.schedule;
  first.threads_per_block = static_cast<uint32_t>(asked.cta_size.value_or(0));
  if (!run.switches()) return {first};
  SuperstepKind second = first;
  second.dense = true;
  second.layout = dense;
  second.pulls = run.direction != DirectionMode::push;
  if (run.request.schedule_dense.plugin != nullptr) second.schedule = run.request.schedule_dense;
  second.threads_per_block = static_cast<uint32_t>(asked.cta_size_dense.value_or(first.threads_per_block));
  return {first, second};
}

Combination begin(const Request& request, const graph::Graph& graph) {
  Combination run;
  run.request = request;
  run.request.algorithm.values = values_in_graph(request.algorithm, graph);
  const plugin::Plugin& algorithm = *request.algorithm.plugin;
  const Options& asked = request.options;
  run.direction = asked.direction ? *asked.direction : parse_direction(algorithm.algorithm.direction);
  run.ordering = asked.ordering.value_or(algorithm.provides.contains("algorithm.priority/1"));
  run.fusion = asked.fusion.value_or(false);
  run.dense_at = asked.dense_at.value_or(-1);
  run.threads = static_cast<uint32_t>(asked.threads.value_or(0));
  run.gpus = static_cast<uint32_t>(asked.gpus.value_or(1));
  run.processes = processes_of(asked);
  run.ranks = static_cast<uint32_t>(asked.ranks.value_or(std::max(run.gpus, run.processes)));
  run.edges = {.at = asked.edges_at.value_or(EdgesAt::device),
               .share_on_device = asked.hot.value_or(0),
               .range_bytes = asked.stream_bytes.value_or(usual_stream_bytes)};
  run.device_memory = asked.device_memory.value_or(0);
  run.kinds = kinds_of(run);
  return run;
}

/// Returns the kind of the backward supersteps of a run. If all frontiers of its forward supersteps are
/// queues, the run keeps them, and the backward supersteps read the active vertices from these queues.
/// Otherwise the algorithm's state shows which vertices are active.
SuperstepKind way_back(const std::vector<SuperstepKind>& kinds, uint32_t ranks) {
  SuperstepKind back = kinds[sparse];
  // A forward superstep passes values from the source to the destination of an edge, a backward one from the
  // destination to the source. A rank stores the edges whose receiving vertex it owns, so it needs a separate
  // layout for backward supersteps.
  if (ranks > 1) back.layout = kinds.size();
  bool queues = !back.pulls && back.in == backends::FrontierKind::queue;
  for (const SuperstepKind& kind : kinds) queues &= kind.out == backends::FrontierKind::queue;
  back.backward = true;
  back.in = queues ? backends::FrontierKind::queue : backends::FrontierKind::all;
  back.out = backends::FrontierKind::counter;
  return back;
}

/// Throws Unsupported if the algorithm's plan has a property per edge, which several ranks do not support.
void require_plan_for_ranks(const harness_plan& plan) {
  for (uint32_t i = 0; i < plan.property_count; ++i) {
    if (plan.properties[i].domain == HARNESS_PER_EDGE)
      throw Unsupported(fmt::format("ranks: the property {} is per edge", plan.properties[i].name));
  }
}

bool looks_up_rows(const Combination& run) {
  return run.algorithm().plugin->demands.contains("rows.of_vertex/1");
}

/// Returns true if a schedule can process one range of rows of the graph's matrix while the edges of all
/// other rows are not on the device.
bool processes_whole_rows(const plugin::Plugin& schedule) {
  return schedule.provides.contains("rows.whole/1") &&
         std::none_of(schedule.steps.begin(), schedule.steps.end(), [](const harness_step& step) {
           return step.domain == HARNESS_PER_EDGE || step.domain == HARNESS_PER_ROW_AND_EDGE;
         });
}

Dedup usual_dedup(const Combination& run) {
  bool queues = false;
  for (const SuperstepKind& kind : run.kinds)
    queues |= !kind.backward && kind.out == backends::FrontierKind::queue;
  return queues && run.plan.commits_once == 0 ? Dedup::counter : Dedup::off;
}

}  // namespace

std::string why_not_in_two_memories(const Combination& run) {
  const std::set<std::string>& demands = run.algorithm().plugin->demands;
  if (looks_up_rows(run))
    return "the algorithm looks up edges of other rows, which may be in the other memory";
  if (demands.contains("edges.index/1")) return "the algorithm numbers the edges of both memories";
  for (uint32_t i = 0; i < run.plan.property_count; ++i) {
    if (run.plan.properties[i].domain == HARNESS_PER_EDGE)
      return fmt::format("the property {} is per edge", run.plan.properties[i].name);
  }
  if (run.fusion) return "one kernel cannot hold the programs of two memories";
  return {};
}

std::string why_not_streamed(const Combination& run) {
  if (looks_up_rows(run))
    return "the algorithm looks up edges of other rows, which are not all on the device";
  if (run.ranks > 1) return "several ranks are not supported, use host";
  if (run.fusion) return "one kernel cannot wait for copies of edges, so fusion must be off";
  for (const SuperstepKind& kind : run.kinds) {
    if (kind.goes_over_rows() && !processes_whole_rows(*kind.schedule.plugin))
      return fmt::format(
          "schedule {} does not process whole rows, of which a range is copied at a time [rows.whole/1]",
          kind.schedule.plugin->id);
  }
  return {};
}

Combination combine(const Request& request, const graph::Graph& graph, const backends::BackendInfo& backend) {
  Combination run = begin(request, graph);
  choose_frontiers(run, graph, backend);
  check_rules(Scope::run, {run, run.kinds[sparse], graph, backend});
  bool tells = true;
  for (SuperstepKind& kind : run.kinds) {
    const Candidate candidate{run, kind, graph, backend};
    check_rules(Scope::kind, candidate);
    kind.capabilities = capabilities_of(candidate);
    kind.capabilities.check();
    run.oriented |= kind.capabilities.demands("graph.oriented/1");
    tells &= kind.read() != backends::FrontierKind::all;
  }
  const uint32_t threads = run.threads > 0 ? run.threads : backend.threads;
  const bool pulls =
      std::all_of(run.kinds.begin(), run.kinds.end(), [](const SuperstepKind& kind) { return kind.pulls; });
  Planned planned = plan_algorithm(run.algorithm(), graph, {tells, threads, pulls});
  run.plan = planned.plan;
  run.algorithm_state = std::move(planned.state);
  if (run.ranks > 1) require_plan_for_ranks(run.plan);
  if (const std::string why = why_not_in_two_memories(run); run.edges.share_on_device > 0 && !why.empty())
    throw Unsupported(fmt::format("hot {}: {}", run.edges.share_on_device, why));
  if (run.edges.at == EdgesAt::automatic && run.processes > 1)
    throw Unsupported("edges_at auto: each of several processes would choose by itself, so use host and hot");
  if (const std::string why = why_not_streamed(run); run.edges.at == EdgesAt::stream && !why.empty())
    throw Unsupported(fmt::format("edges_at stream: {}", why));
  if (run.plan.goes_backward != 0) run.kinds.push_back(way_back(run.kinds, run.ranks));
  run.dedup = request.options.dedup.value_or(usual_dedup(run));
  return run;
}

}  // namespace harness::runtime
