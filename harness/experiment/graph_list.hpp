// Lists of graphs in files of their own, such as experiments/graphs/kinds.yaml. If the bounds of an
// experiment are about kinds of graphs and not about single graphs, the experiment names a list and a size,
// and no seeds.
#pragma once

#include <filesystem>

#include "base/yaml/tree.hpp"

namespace harness::experiment {

/// Replaces each entry `{list: FILE, size: NAME, ...}` of `graphs` by the graphs of the list in that size,
/// before the experiment is parsed. Further keys of the entry, such as `weights`, are added to each graph. A
/// generated graph without a seed gets one that depends on its name and on the experiment's `graph_seed`.
/// FILE is relative to `folder`. Throws Error at the line of an entry that is wrong.
void expand_graph_lists(Tree& root, const std::filesystem::path& folder);

/// Returns true if the seeds of graphs have yet to be drawn: the experiment names a list, and has no
/// `graph_seed`.
bool draws_seeds(const Tree& root);

}  // namespace harness::experiment
