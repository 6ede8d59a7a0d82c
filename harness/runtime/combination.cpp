#include "runtime/combination.hpp"

#include "base/number.hpp"
#include "runtime/frontiers.hpp"
#include "runtime/properties.hpp"
#include "runtime/rules.hpp"
#include "runtime/vertex_params.hpp"

namespace harness::runtime {
namespace {

bool is_on(const Request& request, const std::string& option, bool otherwise) {
  const std::string* text = request.asked(option);
  return text != nullptr ? *text == "on" : otherwise;
}

Options options_of(const Request& request) {
  Options options;
  const std::string* direction = request.asked("direction");
  options.direction =
      parse_direction(direction != nullptr ? *direction : request.algorithm.plugin->algorithm.direction);
  options.ordering =
      is_on(request, "ordering", request.algorithm.plugin->provides.contains("algorithm.priority/1"));
  options.fusion = is_on(request, "fusion", false);
  const std::string* dense_at = request.asked("dense_at");
  if (dense_at != nullptr) options.dense_at = parse_number<double>(*dense_at).value_or(-1);
  const auto cta_size = static_cast<uint32_t>(request.number("cta_size")),
             dense = static_cast<uint32_t>(request.number("cta_size_dense"));
  options.threads_per_block = {cta_size, dense != 0 ? dense : cta_size};
  options.threads = static_cast<uint32_t>(request.number("threads"));
  return options;
}

// A superstep that goes backward reads its vertices from the queues that were kept, or asks the algorithm's
// state.
void choose_way_back(Options& options) {
  bool queues = options.uses(HARNESS_PUSH_SUPERSTEP) &&
                options.in[HARNESS_PUSH_SUPERSTEP] == backends::FrontierKind::queue;
  for (const uint32_t direction : {HARNESS_PUSH_SUPERSTEP, HARNESS_PULL_SUPERSTEP}) {
    queues &= !options.uses(direction) || options.out[direction] == backends::FrontierKind::queue;
    options.in[backward_from(direction)] = backends::FrontierKind::all;
    options.out[backward_from(direction)] = backends::FrontierKind::counter;
  }
  if (queues) options.in[backward_from(HARNESS_PUSH_SUPERSTEP)] = backends::FrontierKind::queue;
  options.backward = true;
}

}  // namespace

const Choice& Request::schedule_of(uint32_t direction) const {
  const bool dense = layout_of(direction) == HARNESS_PULL_SUPERSTEP && schedule_dense.plugin != nullptr;
  return dense ? schedule_dense : schedule;
}

const std::string* Request::asked(const std::string& option) const {
  const auto found = options.find(option);
  // "same" lets an axis of an option for dense supersteps hold one configuration that asks for nothing.
  return found == options.end() || found->second == "same" ? nullptr : &found->second;
}

uint64_t Request::number(const std::string& option) const {
  const std::string* text = asked(option);
  return text == nullptr ? 0 : parse_number<uint64_t>(*text).value_or(0);
}

Combination combine(const Request& request, const graph::Graph& graph, const backends::BackendInfo& backend) {
  Combination combination;
  combination.request = request;
  combination.request.algorithm.values = values_in_graph(request.algorithm, graph);
  Options& options = combination.options;
  options = options_of(request);
  choose_frontiers(options, request, graph, backend);
  check_rules(Scope::run, {request, options, graph, backend, options.first_direction()});

  bool queues = false, tells = true;
  for (const uint32_t direction : {HARNESS_PUSH_SUPERSTEP, HARNESS_PULL_SUPERSTEP}) {
    if (!options.uses(direction)) continue;
    const Candidate candidate{request, options, graph, backend, direction};
    check_rules(Scope::direction, candidate);
    Capabilities& capabilities = combination.capabilities[direction];
    capabilities = capabilities_of(candidate);
    capabilities.check();
    combination.oriented |= capabilities.demands("graph.oriented/1");
    queues |= options.out[direction] == backends::FrontierKind::queue;
    tells &= options.read(direction) != backends::FrontierKind::all;
  }
  Planned planned = plan_algorithm(combination.request.algorithm, graph, tells);
  combination.plan = planned.plan;
  combination.algorithm_state = std::move(planned.state);
  if (combination.plan.goes_backward != 0) choose_way_back(options);
  const std::string* dedup = request.asked("dedup");
  options.dedup = dedup != nullptr                               ? parse_dedup(*dedup)
                  : queues && combination.plan.commits_once == 0 ? Dedup::counter
                                                                 : Dedup::off;
  return combination;
}

}  // namespace harness::runtime
