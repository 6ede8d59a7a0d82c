// Lists of graphs in a file of their own, such as experiments/graphs/kinds.yaml. An experiment that is held
// on kinds of graphs instead of graphs names a list, a size, and no seeds.
#pragma once

#include <filesystem>

#include "base/yaml/tree.hpp"

namespace harness::experiment {

/// Replaces each entry `{list: FILE, size: NAME, ...}` of `graphs` by the graphs of the list in that size,
/// before the experiment is parsed. Further keys of the entry, such as `weights`, are added to each graph. A
/// generated graph without a seed gets one that depends on its name and on the experiment's `graph_seed`.
/// FILE is relative to `folder`. Throws Error at the line of an entry that is wrong.
void expand_graph_lists(Tree& root, const std::filesystem::path& folder);

/// Returns true if the seeds of a list are still to be drawn: there is one, and no `graph_seed`.
bool draws_seeds(const Tree& root);

}  // namespace harness::experiment
