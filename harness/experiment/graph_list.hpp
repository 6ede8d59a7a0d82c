// Lists of graphs in separate files, such as experiments/graphs/kinds.yaml. An experiment that makes claims
// about kinds of graphs, and not about single graphs, names such a list and a size instead of graphs and
// seeds.
#pragma once

#include <filesystem>

#include "base/yaml/tree.hpp"

namespace harness::experiment {

/// Replaces each entry `{list: FILE, size: NAME, ...}` of `graphs` by the graphs of the list in that size,
/// before the experiment is parsed. Further keys of the entry, such as `weights`, are added to each graph. A
/// generated graph without a seed gets one that depends on its name and on the experiment's `graph_seed`.
/// FILE is relative to `folder`. Throws Error at the line of an entry that is wrong.
void expand_graph_lists(Tree& root, const std::filesystem::path& folder);

/// Returns true if the experiment names a list of graphs and has no `graph_seed`. If so, `harness hold` draws
/// a seed at random, so that its verdicts do not depend on particular graphs.
bool draws_seeds(const Tree& root);

}  // namespace harness::experiment
