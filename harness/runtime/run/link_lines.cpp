#include "runtime/run/link_lines.hpp"

#include <algorithm>

#include "runtime/run/lister.hpp"

namespace harness::runtime {
namespace {

using backends::FrontierKind;

void add_vertex_kernels(Lister& lister, const Combination& combination) {
  lister.module("vertex");
  auto& kernels = lister.line.kernels;
  kernels.insert(kernels.end(), {"harness_start", "harness_finish_superstep"});
  if (combination.plan.has_apply) kernels.push_back("harness_apply_all");
  if (combination.ranks > 1) {
    lister.module("ranks");
    kernels.insert(kernels.end(), {"harness_tell_ranks", "harness_hear_ranks"});
  }
  if (combination.ordering)
    kernels.insert(kernels.end(), {"harness_raise_threshold", "harness_split_far_pile"});
}

// Adds two device modules: one lists the rows of the graph's matrix that a superstep processes, the other
// tests whether a vertex is active.
void add_frontier_in(Lister& lister, const SuperstepKind& kind, bool expanded, bool owned) {
  const bool queued = kind.in == FrontierKind::queue;
  const char* all = owned ? "in_rows_owned" : "in_rows_all";
  lister.module(expanded ? "in_rows_expanded" : queued ? "in_rows_queue" : all);
  const FrontierKind read = kind.read();
  const bool is_map = read == FrontierKind::bitmap || read == FrontierKind::bytemap;
  lister.module(fmt::format("in_test_{}", is_map ? frontier_name(read) : "state"));
}

void add_options(Lister& lister, const Combination& combination, const SuperstepKind& kind, bool expanded,
                 bool owned, bool ahead) {
  // In backward supersteps, pull uses the layout of push, and push the layout of pull.
  lister.module(kind.rows_receive() ? "direction_pull" : "direction_push");
  lister.option("backward", kind.backward);
  add_frontier_in(lister, kind, expanded, owned);
  lister.module(std::string("out_") + frontier_name(kind.out) + (ahead ? "_ahead" : ""));
  lister.module(std::string("dedup_") + dedup_name(combination.dedup));
  lister.option("ordering", combination.ordering);
  lister.option("counting", combination.counting);
}

/// Returns the description of a kind of superstep: "pull", "push backward", "push dense".
std::string words_of(const Combination& combination, const SuperstepKind& kind) {
  std::string words = kind.pulls ? "pull" : "push";
  if (kind.backward) words += " backward";
  return kind.dense && combination.direction != DirectionMode::automatic ? words + " dense" : words;
}

// Returns true if every superstep of this kind commits to the same vertices, at most one value to each.
bool commits_are_sole(const Layout& layout, const SuperstepKind& kind) {
  return kind.pulls_forward() && layout.parts.size() == 1 &&
         (layout.parts.front().flags & HARNESS_ROWS_UNIQUE) != 0 && kind.in == FrontierKind::all &&
         kind.schedule.plugin->provides.contains("rows.whole/1");
}

// Adds empty definitions of kernels that the fused loop calls but the run does not use.
void add_empty_bodies(Lister& lister, const Combination& combination, bool expanded) {
  if (!expanded) lister.module("no_expand");
  for (size_t n = combination.request.schedule.plugin->steps.size(); n < most_fused_steps; ++n) {
    lister.module(fmt::format("no_step{}", n));
  }
}

void check_fusion(const Combination& combination, const LayoutsInUse& layouts) {
  if (!combination.fusion) return;
  const std::string& algorithm = combination.algorithm().plugin->id;
  if (combination.goes_backward()) {
    throw Unsupported(
        fmt::format("fusion: {} goes back over its frontiers, which one kernel cannot", algorithm));
  }
  if (combination.plan.vertex_supersteps > 0)
    throw Unsupported(fmt::format("fusion: {} begins with supersteps that have no edges", algorithm));
  const size_t parts = layouts[sparse]->parts.size();
  if (parts > 1)
    throw Unsupported(fmt::format("fusion: the layout has {} parts, each with a program of its own", parts));
}

/// Returns true if two lines link to the same program.
bool links_alike(const backends::LinkLine& one, const backends::LinkLine& other) {
  return one.kernels == other.kernels && one.threads_per_block == other.threads_per_block &&
         std::equal(one.modules.begin(), one.modules.end(), other.modules.begin(), other.modules.end(),
                    [](const backends::Module& a, const backends::Module& b) {
                      return a.bytes.data() == b.bytes.data() && a.bytes.size() == b.bytes.size();
                    });
}

}  // namespace

std::string step_kernel(const harness_step& step) {
  if (step.kind == HARNESS_EXCLUSIVE_SCAN) return {};
  return fmt::format("harness_step{}", step.kind == HARNESS_UNIT_STEP ? step.counter : step.index);
}

bool needs_expansion(const SuperstepKind& kind, const LayoutPart& part) {
  return kind.in == FrontierKind::reverse_queue ||
         (kind.in == FrontierKind::queue && !part.rows_are_vertices());
}

bool takes_owned_rows(const Combination& combination, const LayoutPart& part, const SuperstepKind& kind) {
  return (combination.streams(kind) && !part.ranges.empty()) ||
         (combination.ranks > 1 && kind.rows_receive() && kind.in != FrontierKind::queue &&
          kind.in != FrontierKind::reverse_queue && part.rows_are_vertices());
}

bool goes_ahead(const Combination& combination, const Layout& layout, const SuperstepKind& kind) {
  // With these values of dedup, a vertex that was taken from the queue can enter it again (dedup.dev.cpp).
  const bool forgets = combination.dedup == Dedup::off || combination.dedup == Dedup::counter;
  return combination.ordering && !combination.fusion && combination.ranks == 1 && forgets && !kind.pulls &&
         kind.in == FrontierKind::queue && kind.out == FrontierKind::queue && layout.parts.size() == 1 &&
         !needs_expansion(kind, layout.parts.front()) &&
         combination.algorithm().plugin->provides.contains("work.any_order/1");
}

bool pregathers(const Combination& combination, const LayoutPart& part, const SuperstepKind& kind) {
  return part.values_offset != 0 && kind.pulls_forward() && !combination.fusion &&
         kind.in == FrontierKind::all &&
         combination.algorithm().plugin->provides.contains("algorithm.pregather/1");
}

backends::LinkLine link_line(const backends::Backend& backend, const Combination& combination,
                             const Layout& layout, size_t index, const SuperstepKind& kind) {
  const LayoutPart& part = layout.parts[index];
  Lister lister(backend, combination.plan.value_bytes, layout.edge_bytes);
  lister.line.threads_per_block = kind.threads_per_block;
  lister.line.timed = combination.request.options.machine.has_value();
  lister.line.name = fmt::format("{} part {} {}", words_of(combination, kind), index, part.format->id);
  if (index == 0) add_vertex_kernels(lister, combination);
  const bool expanded = needs_expansion(kind, part);
  if (expanded) {
    lister.module(kind.in == FrontierKind::reverse_queue ? "expand_unsettled" : "expand");
    lister.line.kernels.push_back("harness_expand");
  }
  const bool pregathered = pregathers(combination, part, kind);
  lister.option("pregather", pregathered);
  if (pregathered) lister.line.kernels.push_back("harness_pregather");
  lister.option("fusion", combination.fusion);
  if (combination.fusion) add_empty_bodies(lister, combination, expanded);
  add_options(lister, combination, kind, expanded, takes_owned_rows(combination, part, kind),
              goes_ahead(combination, layout, kind));
  lister.option("sole", commits_are_sole(layout, kind));
  lister.module(combination.ranks > 1 ? "owned_range" : "owned_all");
  const plugin::Plugin& schedule = *kind.schedule.plugin;
  lister.plugin(schedule);
  lister.plugin(*part.format);
  lister.plugin(*combination.algorithm().plugin, combination.plan.variant);
  for (const harness_step& step : schedule.steps) {
    if (const std::string kernel = step_kernel(step); !kernel.empty()) lister.line.kernels.push_back(kernel);
  }
  lister.add_defaults();
  if (combination.fusion) lister.line.kernels = {"harness_run_fused"};
  return lister.line;
}

bool link_alike(const LinkLines& one, const LinkLines& other) {
  return one.of_parts == other.of_parts &&
         std::equal(one.lines.begin(), one.lines.end(), other.lines.begin(), other.lines.end(), links_alike);
}

LinkLines link_lines(const backends::Backend& backend, const Combination& combination,
                     const LayoutsInUse& layouts) {
  check_fusion(combination, layouts);
  LinkLines all;
  for (const SuperstepKind& kind : combination.kinds) {
    const Layout& layout = *layouts[kind.layout];
    std::vector<size_t>& of_parts = all.of_parts.emplace_back();
    for (size_t part = 0; part < layout.parts.size(); ++part) {
      backends::LinkLine line = link_line(backend, combination, layout, part, kind);
      const auto same =
          std::find_if(all.lines.begin(), all.lines.end(),
                       [&](const backends::LinkLine& other) { return links_alike(line, other); });
      of_parts.push_back(static_cast<size_t>(same - all.lines.begin()));
      if (same == all.lines.end()) all.lines.push_back(std::move(line));
    }
  }
  return all;
}

}  // namespace harness::runtime
