#include "runtime/combination.hpp"

#include "runtime/problem.hpp"
#include "runtime/vertex_params.hpp"

namespace harness {
namespace {

// "queue/bitmap": the algorithm's default kinds, in and out.
std::pair<FrontierKind, FrontierKind> default_frontier(const char* text) {
  const std::string kinds = text;
  const size_t slash = kinds.find('/');
  return {parse_frontier(kinds.substr(0, slash)), parse_frontier(kinds.substr(slash + 1))};
}

const std::string* asked(const Request& request, const std::string& option) {
  const auto found = request.options.find(option);
  return found == request.options.end() ? nullptr : &found->second;
}

DirectionMode direction_of(const Request& request) {
  const harness_algorithm& algorithm = request.algorithm.plugin->algorithm;
  const std::string* option = asked(request, "direction");
  const std::string text = option != nullptr ? *option : algorithm.direction;
  if (text == "push") return DirectionMode::push;
  if (text == "pull") return DirectionMode::pull;
  if (text == "auto") return DirectionMode::automatic;
  throw_error("there is no direction '{}': push, pull or auto", text);
}

void choose_frontiers(Options& options, const Request& request) {
  const harness_algorithm& algorithm = request.algorithm.plugin->algorithm;
  const std::string* in = asked(request, "frontier_in");
  const std::string* out = asked(request, "frontier_out");
  for (const uint32_t direction : {HARNESS_PUSH_SUPERSTEP, HARNESS_PULL_SUPERSTEP}) {
    const bool pull = direction == HARNESS_PULL_SUPERSTEP;
    const auto [default_in, default_out] =
        default_frontier(pull ? algorithm.frontier_pull : algorithm.frontier_push);
    options.in[direction] = default_in;
    options.out[direction] = default_out;
    // A run that switches direction pulls with the algorithm's own kinds: the ones asked for are those of its
    // push supersteps, and a queue could not be pulled from. Only `all` holds for both: then nothing is
    // listed at all.
    // A reverse queue is of pull supersteps alone.
    const FrontierKind kind = in != nullptr ? parse_frontier(*in) : default_in;
    const bool all = in != nullptr && kind == FrontierKind::all,
               reverse = in != nullptr && kind == FrontierKind::reverse_queue;
    if (options.direction == DirectionMode::automatic && (pull ? !all && !reverse : reverse)) continue;
    if (in != nullptr) {
      options.in[direction] = kind;
      // What is read is what was written, unless the experiment says otherwise: no
      // conversion between supersteps.
      options.out[direction] = all ? FrontierKind::counter : reverse ? FrontierKind::bitmap : kind;
    }
    if (out != nullptr) options.out[direction] = parse_frontier(*out);
  }
}

void pair_options(Capabilities& capabilities, const Options& options, uint32_t direction) {
  const bool pull = direction == HARNESS_PULL_SUPERSTEP;
  capabilities.demand(pull ? "direction pull" : "direction push",
                      {pull ? "algorithm.pull/1" : "algorithm.push/1"});
  if (pull) capabilities.demand("direction pull", {"frontier.test/1"});
  switch (options.in[direction]) {
    case FrontierKind::queue:
      capabilities.provide({"frontier.list/1"});
      capabilities.demand("frontier_in queue", {"rows.of_vertex/1"});
      break;
    case FrontierKind::all:
      capabilities.provide({"frontier.test/1", "frontier.topology/1"});
      break;
    case FrontierKind::reverse_queue:
      if (!pull) throw Unsupported("frontier_in reverse_queue lists destinations: it is for direction pull");
      if (options.out[direction] == FrontierKind::queue) {
        throw Unsupported(
            "frontier_in reverse_queue tests sources by what was written: frontier_out bitmap, bytemap or "
            "counter");
      }
      if (options.direction == DirectionMode::automatic && options.out[direction] == FrontierKind::counter) {
        throw Unsupported(
            "direction auto: push has to find what pull activated, which a counter does not tell");
      }
      capabilities.provide({"frontier.test/1"});
      // Sources are tested by what was written, unless nothing was: then the state says who is active.
      if (options.read(direction) == FrontierKind::all) capabilities.provide({"frontier.topology/1"});
      break;
    default:
      capabilities.provide({"frontier.test/1"});
      break;
  }
  if (options.out[direction] == FrontierKind::counter) {
    capabilities.demand("frontier_out counter", {"frontier.topology/1"});
  }
}

Capabilities capabilities_of(const Request& request, const Options& options, const Graph& graph,
                             uint32_t direction) {
  Capabilities capabilities;
  for (const Choice* choice : {&request.algorithm, &request.format, &request.schedule}) {
    capabilities.provide(choice->plugin->provides);
    capabilities.demand(fmt::format("{} {}", kind_name(choice->plugin->kind), choice->plugin->id),
                        choice->plugin->demands);
  }
  if (graph.weighted()) capabilities.provide({"graph.weights/1"});
  if (graph.symmetric()) capabilities.provide({"graph.symmetric/1", "graph.oriented/1"});
  pair_options(capabilities, options, direction);
  if (options.direction == DirectionMode::automatic)
    capabilities.demand("direction auto", {"algorithm.auto/1"});
  if (options.ordering) capabilities.demand("ordering on", {"algorithm.priority/1"});
  capabilities.complete();
  return capabilities;
}

void make_plan(Combination& combination, const Graph& graph, bool frontier_tells) {
  const Choice& algorithm = combination.request.algorithm;
  combination.algorithm_state.assign(HARNESS_MAX_STATE, 0);
  store_params(*algorithm.plugin, algorithm.values, combination.algorithm_state.data());
  combination.plan.struct_size =
      sizeof(harness_plan);  // the plugin may know a shorter one: the rest stays zero
  const harness_problem problem = problem_of(graph, algorithm.values, frontier_tells);
  harness_error error = empty_error();
  const int32_t status =
      combination.algorithm().plan(&problem, combination.algorithm_state.data(), &combination.plan, &error);
  const std::string who = fmt::format("algorithm {}", algorithm.plugin->id);
  require_ok(status, error, who);
  const harness_plan& plan = combination.plan;
  if (plan.value_bytes != 4 && plan.value_bytes != 8)
    throw_error("{}: its plan has values of {} bytes, expected 4 or 8", who, plan.value_bytes);
  if (plan.property_count > HARNESS_MAX_PROPERTIES)
    throw_error("{}: its plan has {} properties, at most {} are allowed", who, plan.property_count,
                +HARNESS_MAX_PROPERTIES);
  for (uint32_t i = 0; i < plan.property_count; ++i) {
    if (plan.properties[i].state_offset + sizeof(void*) > combination.algorithm().state_bytes) {
      throw_error("{}: the address of property {} would go past its state", who, plan.properties[i].name);
    }
  }
}

bool on_or_off(const Request& request, const std::string& option, const std::string& on, bool otherwise) {
  const std::string* text = asked(request, option);
  return text != nullptr ? *text == on : otherwise;
}

// Options that mean something on a GPU alone.
void choose_launch(Options& options, const Request& request, const std::string& backend) {
  const std::string* cta_size = asked(request, "cta_size");
  options.fusion = on_or_off(request, "fusion", "on", false);
  if (backend == "cpu" && cta_size != nullptr) {
    throw Unsupported("cta_size means nothing on the cpu backend, where a block is one thread: leave it out");
  }
  if (backend == "cpu" && options.fusion) {
    throw Unsupported(
        "fusion means nothing on the cpu backend, where a launch costs no more than a call: leave it out");
  }
  if (backend == "simt" && options.fusion) {
    throw Unsupported("fusion means nothing on the simt backend, which looks at each kernel: leave it out");
  }
  if (cta_size != nullptr) {
    const unsigned long threads = std::stoul(*cta_size);
    if (threads < 32 || threads > 1024 || threads % 32 != 0) {
      throw Unsupported(
          fmt::format("cta_size {}: a block has 32 to 1024 threads, in whole warps of 32", *cta_size));
    }
    options.threads_per_block = static_cast<uint32_t>(threads);
  }
  if (const std::string* threads = asked(request, "threads")) {
    options.threads = static_cast<uint32_t>(std::stoul(*threads));
  }
  if (!options.fusion) return;
  if (options.direction == DirectionMode::automatic) {
    throw Unsupported(
        "fusion: a run that switches direction has a program for each, which one kernel cannot hold");
  }
  const uint32_t direction = options.first_direction();
  if (options.read(direction) != FrontierKind::all && options.read(direction) != options.out[direction]) {
    throw Unsupported(
        "fusion: frontiers are not converted within a kernel, so frontier_in and frontier_out must be alike");
  }
  for (const harness_step& step : request.schedule.plugin->steps) {
    if (step.kind != HARNESS_KERNEL_STEP) {
      throw Unsupported(
          fmt::format("fusion: schedule {} scans between its kernels", request.schedule.plugin->id));
    }
  }
  if (request.schedule.plugin->steps.size() > most_fused_steps) {
    throw Unsupported(fmt::format("fusion: schedule {} has more than {} kernels", request.schedule.plugin->id,
                                  most_fused_steps));
  }
}

}  // namespace

namespace {

// Backward the vertices of a superstep are read from the kept queues, or told by the algorithm's state.
void choose_way_back(Options& options) {
  bool queues =
      options.uses(HARNESS_PUSH_SUPERSTEP) && options.in[HARNESS_PUSH_SUPERSTEP] == FrontierKind::queue;
  for (const uint32_t direction : {HARNESS_PUSH_SUPERSTEP, HARNESS_PULL_SUPERSTEP}) {
    queues &= !options.uses(direction) || options.out[direction] == FrontierKind::queue;
    options.in[backward_from(direction)] = FrontierKind::all;
    options.out[backward_from(direction)] = FrontierKind::counter;
  }
  if (queues) options.in[backward_from(HARNESS_PUSH_SUPERSTEP)] = FrontierKind::queue;
  options.backward = true;
}

}  // namespace

Combination resolve(const Request& request, const Graph& graph, const std::string& backend) {
  Combination combination;
  combination.request = request;
  combination.request.algorithm.values = values_in_graph(request.algorithm, graph);
  Options& options = combination.options;
  options.direction = direction_of(request);
  choose_frontiers(options, request);
  const bool has_priority = request.algorithm.plugin->provides.count("algorithm.priority/1") > 0;
  options.ordering = on_or_off(request, "ordering", "on", has_priority);
  choose_launch(options, request, backend);

  bool queues = false, tells = true;
  for (const uint32_t direction : {HARNESS_PUSH_SUPERSTEP, HARNESS_PULL_SUPERSTEP}) {
    if (!options.uses(direction)) continue;
    combination.capabilities[direction] = capabilities_of(request, options, graph, direction);
    combination.capabilities[direction].check();
    combination.oriented |= combination.capabilities[direction].demands("graph.oriented/1");
    queues |= options.out[direction] == FrontierKind::queue;
    tells &= options.read(direction) != FrontierKind::all;
  }
  make_plan(combination, graph, tells);
  if (combination.plan.goes_backward != 0) choose_way_back(options);
  const std::string* dedup = asked(request, "dedup");
  options.dedup = dedup != nullptr                               ? parse_dedup(*dedup)
                  : queues && combination.plan.commits_once == 0 ? Dedup::counter
                                                                 : Dedup::off;
  return combination;
}

}  // namespace harness
