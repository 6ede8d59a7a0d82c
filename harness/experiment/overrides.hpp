// `--set KEY=VALUE`: edits of the experiment's tree before it is parsed. So an override may name any key of
// the file, and errors say that it came from the command line.
#pragma once

#include <string>
#include <vector>

#include "base/yaml/tree.hpp"

namespace harness::experiment {

/// Applies `measure.repetitions=3`, `graphs.0.scale=12`, `algorithms.pagerank.iterations=5`, in
/// order.
///
/// A path step is a key of a map, or the index, id or name of a list item. The value is YAML. A key
/// that the file does not mention is added with the override as its mark, so that the parser, which
/// knows every key, refuses a misspelt one exactly as it would in the file.
void apply_overrides(Tree& root, const std::vector<std::string>& overrides);

}  // namespace harness::experiment
