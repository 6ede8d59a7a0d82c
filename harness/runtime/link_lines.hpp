// From a combination to the modules that are linked: link lines are written here and nowhere else. An
// instance has one assembled for each part under each kind of superstep, and a session one for the
// conversions.
#pragma once

#include "runtime/layout.hpp"
#include "runtime/resolve/combination.hpp"

namespace harness::runtime {

/// The program of one part in supersteps of one kind. The program of the first part also has the kernels over
/// vertices.
backends::LinkLine link_line(const backends::Backend& backend, const Combination& combination,
                             const Layout& layout, size_t part, const SuperstepKind& kind);

/// One link line for each part under each kind of superstep.
struct KindLine {
  size_t kind;  // its place in Combination::kinds
  backends::LinkLine line;
};
std::vector<KindLine> link_lines(const backends::Backend& backend, const Combination& combination,
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

/// Kernel n of a schedule.
std::string step_kernel(uint32_t n);

}  // namespace harness::runtime
