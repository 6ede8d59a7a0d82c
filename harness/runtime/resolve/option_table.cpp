#include "runtime/resolve/option_table.hpp"

#include <algorithm>
#include <array>

#include "runtime/resolve/option_entry.hpp"
#include "runtime/resolve/place_rules.hpp"

namespace harness::runtime {
namespace {

using backends::FrontierKind;

// ---- declarations ----

Param choice(const char* name, std::vector<std::string> choices, const char* help) {
  return {.name = name, .type = ParamType::choice, .choices = std::move(choices), .help = help};
}
Param number(const char* name, double least, double most, const char* help) {
  return {.name = name, .type = ParamType::unsigned_integer, .min = least, .max = most, .help = help};
}
Param bytes(const char* name, const char* help) {
  return {.name = name,
          .type = ParamType::unsigned_integer,
          .min = 1,
          .max = int64_t{1} << 60,
          .help = help,
          .is_bytes = true};
}
Param fraction(const char* name, const char* help) {
  return {.name = name, .type = ParamType::real, .min = 0, .max = 1, .help = help};
}
Param schedule(const char* name, const char* help) {
  return {.name = name, .type = ParamType::choice, .help = help, .names_schedule = true};
}
Param machine(const char* name, const char* help) {
  return {.name = name, .type = ParamType::choice, .help = help, .names_machine = true};
}
/// Makes an option apply to baselines too.
Option for_all(Option option) {
  option.for_baselines = true;
  return option;
}

// ---- rules ----

bool is_block(const std::optional<uint64_t>& threads) {
  return !threads || (*threads >= 32 && *threads <= 1024 && *threads % 32 == 0);
}

bool lacks(const Candidate& c, const char* capability) {
  return c.backend.lacks.contains(capability);
}

bool fused(const Candidate& c) {
  return c.run.fusion;
}

bool reverses(const Candidate& c) {
  return c.kind.in == FrontierKind::reverse_queue;
}

bool is_spread(const Candidate& c) {
  return c.run.ranks > 1;
}

/// Returns true if supersteps of this kind only count the vertices that they activate, although supersteps of
/// the other kind (sparse or dense) read which vertices are active.
bool tells_others_nothing(const Candidate& c) {
  if (!c.run.switches() || c.kind.out != FrontierKind::counter) return false;
  const SuperstepKind& other = c.run.kinds[c.kind.dense ? sparse : dense];
  return other.read() != FrontierKind::all;
}

/// Returns the rule for an option of dense supersteps: it must not be given if the run has no dense
/// supersteps.
template <auto member>
Rule only_dense() {
  return {Scope::run, [](const Candidate& c) { return (c.asked().*member).has_value() && !c.run.switches(); },
          "{option} is for dense supersteps, which a run has with direction auto or with dense_at"};
}

/// Returns the rules of an option that sets the threads per block.
template <auto member>
std::vector<Rule> rules_of_blocks() {
  return {{Scope::run,
           [](const Candidate& c) { return (c.asked().*member).has_value() && lacks(c, launch_blocks); },
           "{option} has no effect on the {backend} backend, {no_blocks}: leave it out"},
          {Scope::run, [](const Candidate& c) { return !is_block(c.asked().*member); },
           "{option} {value}: a block has 32 to 1024 threads, in whole warps of 32"}};
}

std::vector<Rule> with(Rule first, std::vector<Rule> rules) {
  rules.insert(rules.begin(), first);
  return rules;
}

const std::vector<Rule> rules_of_direction{
    {Scope::kind,
     [](const Candidate& c) {
       return c.kind.pulls_forward() && !c.graph.symmetric() &&
              c.run.algorithm().plugin->demands.contains("edges.index/1");
     },
     "direction pull: the edges of a directed graph are numbered by their sources: use push"},
};

const std::vector<Rule> rules_of_frontier_in{
    {Scope::kind, [](const Candidate& c) { return reverses(c) && !c.kind.pulls; },
     "frontier_in reverse_queue lists destinations: it is for direction pull"},
    {Scope::kind, [](const Candidate& c) { return reverses(c) && c.kind.out == FrontierKind::queue; },
     "frontier_in reverse_queue tests sources in the written frontier: use frontier_out bitmap, bytemap or "
     "counter"},
};

const std::vector<Rule> rules_of_frontier_out{
    {Scope::kind,
     [](const Candidate& c) {
       return tells_others_nothing(c) && c.run.direction == DirectionMode::automatic && c.kind.pulls;
     },
     "direction auto: push needs the vertices that pull activated, which a counter does not store"},
    {Scope::kind, tells_others_nothing,
     "frontier_out counter: supersteps of the other kind need the activated vertices, which it does not "
     "store"},
};

const std::vector<Rule> rules_of_fusion{
    {Scope::run, [](const Candidate& c) { return fused(c) && lacks(c, launch_fusion); },
     "fusion has no effect on the {backend} backend, {no_fusion}: leave it out"},
    {Scope::run, [](const Candidate& c) { return fused(c) && c.run.direction == DirectionMode::automatic; },
     "fusion: a run that switches direction has a program for each, which one kernel cannot hold"},
    {Scope::run, [](const Candidate& c) { return fused(c) && c.run.dense_at >= 0; },
     "fusion: a run with dense_at has two programs, which one kernel cannot hold"},
    {Scope::run,
     [](const Candidate& c) {
       return fused(c) && c.kind.read() != FrontierKind::all && c.kind.read() != c.kind.out;
     },
     "fusion: frontiers are not converted within a kernel, so frontier_in and frontier_out must be the same"},
    {Scope::run,
     [](const Candidate& c) {
       const auto scans = [](const harness_step& step) { return step.kind == HARNESS_EXCLUSIVE_SCAN; };
       return fused(c) && std::any_of(c.steps().begin(), c.steps().end(), scans);
     },
     "fusion: schedule {schedule} scans between its kernels"},
    {Scope::run,
     [](const Candidate& c) { return fused(c) && c.run.algorithm().plugin->algorithm.superstep != nullptr; },
     "fusion: the algorithm has a host hook, which one kernel cannot call"},
    {Scope::run, [](const Candidate& c) { return fused(c) && c.steps().size() > most_fused_steps; },
     "fusion: schedule {schedule} has more than {most_steps} kernels"},
};

const std::vector<Rule> rules_of_ranks{
    {Scope::run, [](const Candidate& c) { return c.run.ranks < c.run.gpus; },
     "ranks {value}: fewer than gpus, each of which has at least one"},
    {Scope::run, [](const Candidate& c) { return is_spread(c) && fused(c); },
     "fusion: several ranks exchange what they have found after each superstep"},
    {Scope::run,
     [](const Candidate& c) {
       return is_spread(c) && c.run.algorithm().plugin->algorithm.superstep != nullptr;
     },
     "ranks: the algorithm has a host hook, which reads the arrays of one rank"},
};

const std::vector<Rule> rules_of_gpus{
    {Scope::run, [](const Candidate& c) { return c.asked().gpus.has_value() && lacks(c, launch_devices); },
     "gpus has no effect on the {backend} backend, {no_devices}: use ranks"},
};

const std::vector<Rule> rules_of_exchange{
    {Scope::run,
     [](const Candidate& c) { return c.asked().exchange.has_value() && lacks(c, launch_devices); },
     "exchange has no effect on the {backend} backend, {no_devices}: leave it out"},
};

const std::vector<Rule> rules_of_processes{
    {Scope::run,
     [](const Candidate& c) {
       return c.run.processes > 1 && (c.run.ranks != c.run.processes || c.asked().gpus);
     },
     "processes {value}: each has one rank and uses one GPU, so leave out ranks and gpus"},
};

const std::vector<Rule> rules_of_machine{
    {Scope::run,
     [](const Candidate& c) {
       return c.asked().machine.has_value() && !c.backend.provides.contains(counts_cycles);
     },
     "machine has no effect on the {backend} backend, which models no cycles: leave it out"},
};

const std::vector<Rule> rules_of_l2{
    {Scope::run,
     [](const Candidate& c) {
       return c.asked().l2.has_value() && !c.backend.provides.contains(shares_cache);
     },
     "l2 has no effect on the {backend} backend, which has no second-level cache of a GPU: leave it out"},
};

}  // namespace

const std::vector<Option>& option_table() {
  static const std::vector<Option> table{
      option(choice("direction", {"push", "pull", "auto"},
                    "push: sources of edges commit; pull: destinations do; auto: the algorithm chooses"),
             &Options::direction, rules_of_direction),
      option(choice("frontier_in", {"all", "queue", "bitmap", "bytemap", "reverse_queue"},
                    "how the active vertices are read; reverse_queue: pull processes a list of the "
                    "inactive vertices"),
             &Options::frontier_in, rules_of_frontier_in),
      option(choice("frontier_out", {"queue", "bitmap", "bytemap", "counter"},
                    "how activated vertices are written"),
             &Options::frontier_out, rules_of_frontier_out),
      option(choice("dedup", {"off", "counter", "bitmap", "bytemap"},
                    "how a vertex is kept from entering a queue twice: counter uses a stamp per vertex, the "
                    "maps use marks that are cleared"),
             &Options::dedup),
      option(choice("ordering", {"off", "on"}, "defer vertices past a threshold (delta-stepping)"),
             &Options::ordering),
      option(choice("fusion", {"off", "on"},
                    "run everything as one kernel on a GPU, with barriers between supersteps"),
             &Options::fusion, rules_of_fusion),
      option(number("cta_size", 32, 1024, "threads per block on a GPU"), &Options::cta_size,
             rules_of_blocks<&Options::cta_size>()),
      for_all(
          option(number("threads", 1, 1024,
                        "processor threads of a run, if the backend uses them (default: --threads, or all "
                        "cores)"),
                 &Options::threads)),
      option(
          fraction(
              "dense_at",
              "a superstep is dense if more than this fraction of the vertices is active; dense supersteps "
              "pull with direction auto, and use the options *_dense"),
          &Options::dense_at),
      option(
          schedule("schedule_dense", "schedule of dense supersteps, with parameters in parentheses, or same"),
          &Options::schedule_dense, {only_dense<&Options::schedule_dense>()}),
      option(choice("frontier_in_dense", {"same", "all", "queue", "bitmap", "bytemap", "reverse_queue"},
                    "how dense supersteps read the active vertices"),
             &Options::frontier_in_dense, {only_dense<&Options::frontier_in_dense>()}),
      option(choice("frontier_out_dense", {"same", "queue", "bitmap", "bytemap", "counter"},
                    "how dense supersteps write activated vertices"),
             &Options::frontier_out_dense, {only_dense<&Options::frontier_out_dense>()}),
      option(number("cta_size_dense", 32, 1024, "threads per block on a GPU in dense supersteps"),
             &Options::cta_size_dense,
             with(only_dense<&Options::cta_size_dense>(), rules_of_blocks<&Options::cta_size_dense>())),
      option(number("ranks", 1, 1024, "number of ranges of vertices, each with its part of the graph"),
             &Options::ranks, rules_of_ranks),
      option(number("gpus", 1, 1024, "number of GPUs of this machine over which the ranks are spread"),
             &Options::gpus, rules_of_gpus),
      option(number("processes", 1, 1024, "number of processes with one rank each, started by MPI"),
             &Options::processes, rules_of_processes),
      option(choice("exchange", {"copies", "nccl", "auto"},
                    "how ranks on GPUs exchange values: by copies, between processes through the host; by "
                    "NCCL; auto: the faster of both for the size of the array (default: copies)"),
             &Options::exchange, rules_of_exchange),
      option(
          choice("edges_at", {"device", "host", "stream", "auto"},
                 "memory of the edges: of the device; pinned host memory that kernels read over the "
                 "bus; stream: such memory, of which supersteps over all rows copy a range at a time; auto: "
                 "the device, with what does not fit in host memory"),
          &Options::edges_at, rules_of_edges_at()),
      option(fraction("hot",
                      "with edges_at host or stream: share of the edges that stays on the device, from the "
                      "rows of greatest degree"),
             &Options::hot, rules_of_hot()),
      option(bytes("stream_bytes",
                   "with edges_at stream: bytes of edges that are copied at a time (default: 64M)"),
             &Options::stream_bytes, rules_of_stream_bytes()),
      option(bytes("device_memory", "bytes that a rank may use on its device, such as 8G (default: all)"),
             &Options::device_memory, rules_of_device_memory()),
      option(bytes("l2",
                   "bytes of a GPU's second-level cache that runs may use, such as 16M; other data holds the "
                   "rest (default: all)"),
             &Options::l2, rules_of_l2),
      option(machine("machine",
                     "machine whose cycles are modelled, with parameters in parentheses; of an emulated GPU"),
             &Options::machine, rules_of_machine),
  };
  return table;
}

}  // namespace harness::runtime
