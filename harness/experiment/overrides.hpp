// `--set KEY=VALUE` edits the experiment's tree before it is parsed. An override may therefore name any key
// of the file, and errors state that the value came from the command line.
#pragma once

#include <string>
#include <vector>

#include "base/yaml/tree.hpp"

namespace harness::experiment {

/// Applies overrides such as `measure.repetitions=3`, `graphs.0.scale=12` and
/// `algorithms.pagerank.iterations=5`, one after another.
///
/// A step of the path is a key of a map, or the index, id or name of a list item. The value is parsed as
/// YAML. A key that the file does not have is added. Its mark, the position that error messages name, is the
/// override. A misspelt key is therefore added too, and the parser then refuses it like a misspelt key of the
/// file.
void apply_overrides(Tree& root, const std::vector<std::string>& overrides);

}  // namespace harness::experiment
