// From a combination to the modules that are linked: link lines are written here and nowhere else. There is
// one for each part under each kind of superstep, but parts of equal lines share it.
#pragma once

#include "runtime/resolve/combination.hpp"
#include "runtime/store/layout.hpp"

namespace harness::runtime {

/// The program of one part in supersteps of one kind. The program of the first part also has the kernels over
/// vertices.
backends::LinkLine link_line(const backends::Backend& backend, const Combination& combination,
                             const Layout& layout, size_t part, const SuperstepKind& kind);

/// The link lines of a combination: each once, and which one each part has.
struct LinkLines {
  std::vector<backends::LinkLine> lines;
  std::vector<std::vector<size_t>> of_parts;  // [place in Combination::kinds][part]: its place in `lines`
};
/// Throws Unsupported where a plugin has no device code for the backend, or one kernel cannot do the whole
/// run.
LinkLines link_lines(const backends::Backend& backend, const Combination& combination,
                     const LayoutsInUse& layouts);

/// Whether the rows of a part have to be listed by a kernel of their own: those of the vertices in a queue
/// where rows are not vertices, or those of the inactive vertices.
bool needs_expansion(const SuperstepKind& kind, const LayoutPart& part);

/// Whether a thread may go on with the vertices that it has activated, within a superstep: the algorithm
/// takes them in any order, and the thread can tell their rows.
bool goes_ahead(const Combination& combination, const Layout& layout, const SuperstepKind& kind);

/// Whether the values that the edges of a part carry are gathered before the schedule's kernels.
bool pregathers(const Combination& combination, const LayoutPart& part, const SuperstepKind& kind);

/// The kernels that convert frontiers, which depend on no combination.
backends::LinkLine conversions_line(const backends::Backend& backend);

/// The kernel that a step of a schedule runs; empty: none.
std::string step_kernel(const harness_step& step);

}  // namespace harness::runtime
