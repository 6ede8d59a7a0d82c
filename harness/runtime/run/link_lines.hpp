// Makes link lines, which list the device modules of a program. No other code does. A combination (algorithm,
// format and schedule) has a link line per part of its layout and kind of superstep. Parts whose lines are
// equal use one program.
#pragma once

#include "runtime/resolve/combination.hpp"
#include "runtime/store/layout.hpp"

namespace harness::runtime {

/// Returns the link line of one part of a layout in supersteps of one kind. The program of the first part
/// also has the kernels that run over all vertices.
backends::LinkLine link_line(const backends::Backend& backend, const Combination& combination,
                             const Layout& layout, size_t part, const SuperstepKind& kind);

/// The distinct link lines of a combination, and for each part the link line that it uses.
struct LinkLines {
  std::vector<backends::LinkLine> lines;
  // [index in Combination::kinds][part]: index in `lines`
  std::vector<std::vector<size_t>> of_parts;
};
/// Throws Unsupported if a plugin has no device code for the backend, or if the option fusion is on and one
/// kernel cannot do the whole run.
LinkLines link_lines(const backends::Backend& backend, const Combination& combination,
                     const LayoutsInUse& layouts);

/// Returns true if both link to the same programs, and each part uses the same program in both.
bool link_alike(const LinkLines& one, const LinkLines& other);

/// Returns true if a superstep looks only at a range of the rows of a part's matrix. With EdgesAt::stream,
/// the range consists of the rows whose edges are on the device. Otherwise it consists of the rows of the
/// vertices that the rank owns, because all other rows are empty on this rank.
bool takes_owned_rows(const Combination& combination, const LayoutPart& part, const SuperstepKind& kind);

/// Returns true if a kernel has to list the rows of a part before the schedule runs. It lists the rows of the
/// vertices in a queue, if row v does not hold all edges of vertex v, or the rows of the unsettled vertices
/// (`reverse_queue`).
bool needs_expansion(const SuperstepKind& kind, const LayoutPart& part);

/// Returns true if a thread may process vertices in the same superstep in which it has activated them. The
/// algorithm must accept that vertices are processed in any sequence, and the thread must be able to find the
/// rows of the vertices.
bool goes_ahead(const Combination& combination, const Layout& layout, const SuperstepKind& kind);

/// Returns true if a separate kernel gathers the source values of a part's edges before the schedule's
/// kernels run, and stores the values with the edges.
bool pregathers(const Combination& combination, const LayoutPart& part, const SuperstepKind& kind);

/// Returns the link line of the kernels that convert frontiers from one kind to another. It is the same for
/// all combinations.
backends::LinkLine conversions_line(const backends::Backend& backend);

/// Returns the link line of the kernels that apply batches of updates to a part. Throws Unsupported if the
/// part's format has no updates for the backend.
backends::LinkLine update_line(const backends::Backend& backend, const LayoutPart& part, uint32_t edge_bytes);

/// Returns the link line of the kernels that reorder the vertices of a part (update/reorderer.hpp).
backends::LinkLine reorder_line(const backends::Backend& backend, const LayoutPart& part,
                                uint32_t edge_bytes);

/// Returns the name of the kernel of a schedule's step, or an empty text if the step has no kernel.
std::string step_kernel(const harness_step& step);

}  // namespace harness::runtime
