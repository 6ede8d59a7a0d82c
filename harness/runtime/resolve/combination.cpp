#include "runtime/resolve/combination.hpp"

#include "runtime/resolve/frontiers.hpp"
#include "runtime/resolve/plan.hpp"
#include "runtime/resolve/rules.hpp"
#include "runtime/resolve/vertex_params.hpp"

namespace harness::runtime {
namespace {

/// Returns the kinds of supersteps of a run, without their frontiers.
std::vector<SuperstepKind> kinds_of(const Combination& run) {
  const Options& asked = run.request.options;
  SuperstepKind first;
  first.pulls = run.direction == DirectionMode::pull;
  first.schedule = run.request.schedule;
  first.threads_per_block = static_cast<uint32_t>(asked.cta_size.value_or(0));
  if (!run.switches()) return {first};
  SuperstepKind second = first;
  second.dense = true;
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
  run.ranks = static_cast<uint32_t>(asked.ranks.value_or(run.gpus));
  run.edges_at = asked.edges_at.value_or(EdgesAt::device);
  run.kinds = kinds_of(run);
  return run;
}

/// Returns the kind of supersteps that go backward. They read their vertices from the kept queues, or from
/// the algorithm's state.
SuperstepKind way_back(const std::vector<SuperstepKind>& kinds) {
  SuperstepKind back = kinds[sparse];
  bool queues = !back.pulls && back.in == backends::FrontierKind::queue;
  for (const SuperstepKind& kind : kinds) queues &= kind.out == backends::FrontierKind::queue;
  back.backward = true;
  back.in = queues ? backends::FrontierKind::queue : backends::FrontierKind::all;
  back.out = backends::FrontierKind::counter;
  return back;
}

/// Throws Unsupported for what a plan may ask for and several ranks cannot do.
void require_plan_for_ranks(const harness_plan& plan) {
  if (plan.goes_backward != 0)
    throw Unsupported("ranks: the algorithm goes back over its edges, which another rank may have");
  for (uint32_t i = 0; i < plan.property_count; ++i) {
    if (plan.properties[i].domain == HARNESS_PER_EDGE)
      throw Unsupported(fmt::format("ranks: the property {} is per edge", plan.properties[i].name));
  }
}

Dedup usual_dedup(const Combination& run) {
  bool queues = false;
  for (const SuperstepKind& kind : run.kinds)
    queues |= !kind.backward && kind.out == backends::FrontierKind::queue;
  return queues && run.plan.commits_once == 0 ? Dedup::counter : Dedup::off;
}

}  // namespace

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
  Planned planned = plan_algorithm(run.algorithm(), graph, tells);
  run.plan = planned.plan;
  run.algorithm_state = std::move(planned.state);
  if (run.ranks > 1) require_plan_for_ranks(run.plan);
  if (run.plan.goes_backward != 0) run.kinds.push_back(way_back(run.kinds));
  run.dedup = request.options.dedup.value_or(usual_dedup(run));
  return run;
}

}  // namespace harness::runtime
