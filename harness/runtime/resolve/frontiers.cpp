#include "runtime/resolve/frontiers.hpp"

#include <algorithm>
#include <optional>

#include "runtime/resolve/rules.hpp"

namespace harness::runtime {
namespace {

struct Kinds {
  backends::FrontierKind in, out;
};

/// Frontier kinds that an experiment requests for supersteps of one kind.
struct Asked {
  std::optional<backends::FrontierKind> in, out;
};

// Frontier kinds that are tried in this sequence if the kinds that the algorithm declares are not compatible
// with format and schedule. Queues come first, because only active vertices are processed with them; with
// `all` every vertex is processed.
constexpr backends::FrontierKind by_preference[] = {
    backends::FrontierKind::queue, backends::FrontierKind::bitmap, backends::FrontierKind::bytemap,
    backends::FrontierKind::all};

// Parses the frontier kinds that the algorithm declares, such as "queue/bitmap": input, then output.
Kinds own_kinds(const harness_algorithm& algorithm, bool pull) {
  const std::string kinds = pull ? algorithm.frontier_pull : algorithm.frontier_push;
  const size_t slash = kinds.find('/');
  return {parse_frontier(kinds.substr(0, slash)), parse_frontier(kinds.substr(slash + 1))};
}

// Returns the output kind for an input kind if the experiment names no output kind. Except for the inputs
// `all` and `reverse_queue`, both kinds are the same, so that no conversion is needed.
backends::FrontierKind written_for(backends::FrontierKind in) {
  if (in == backends::FrontierKind::all) return backends::FrontierKind::counter;
  return in == backends::FrontierKind::reverse_queue ? backends::FrontierKind::bitmap : in;
}

// Returns the frontier kinds that the experiment requests for supersteps of a kind. For dense supersteps, the
// options for dense supersteps have precedence. If the direction is automatic, `frontier_in` and
// `frontier_out` apply to push supersteps only, because pull cannot read a queue. There are two exceptions.
// `all` applies to both directions. `reverse_queue`, the queue of unsettled vertices, applies to pull
// supersteps only.
Asked asked_of(const Combination& run, const SuperstepKind& kind) {
  const Options& options = run.request.options;
  if (kind.dense && (options.frontier_in_dense || options.frontier_out_dense))
    return {options.frontier_in_dense, options.frontier_out_dense};
  const Asked asked{options.frontier_in, options.frontier_out};
  const bool reverse = asked.in == backends::FrontierKind::reverse_queue,
             all = asked.in == backends::FrontierKind::all;
  const bool of_both = run.direction != DirectionMode::automatic || all;
  return of_both || reverse == kind.pulls ? asked : Asked{};
}

std::vector<Kinds> choices_of(const Asked& asked, Kinds own) {
  if (asked.in) return {{*asked.in, asked.out.value_or(written_for(*asked.in))}};
  std::vector<Kinds> choices{{own.in, asked.out.value_or(own.out)}};
  for (const backends::FrontierKind in : by_preference)
    choices.push_back({in, asked.out.value_or(written_for(in))});
  return choices;
}

}  // namespace

void choose_frontiers(Combination& run, const graph::Graph& graph, const backends::BackendInfo& backend) {
  for (SuperstepKind& kind : run.kinds) {
    const Kinds own = own_kinds(run.algorithm().plugin->algorithm, kind.pulls);
    const std::vector<Kinds> choices = choices_of(asked_of(run, kind), own);
    const auto take = [&](const Kinds& kinds) {
      kind.in = kinds.in;
      kind.out = kinds.out;
    };
    // If no choice of kinds is valid, takes the one that breaks the fewest rules and leaves the fewest
    // demands unmet. The remaining objections then usually do not depend on the kinds, and the first of them
    // is the reason that results.csv records.
    Kinds best = choices.front();
    size_t fewest = SIZE_MAX;
    for (const Kinds& kinds : choices) {
      if (choices.size() == 1 || fewest == 0) break;
      take(kinds);
      const size_t objections = count_objections({run, kind, graph, backend});
      if (objections < fewest) best = kinds;
      fewest = std::min(fewest, objections);
    }
    take(best);
  }
}

}  // namespace harness::runtime
