// The banner of MatrixMarket files. sniff_format() asks for it before it tries anything else.
#pragma once

#include "graph/input/text.hpp"

namespace harness::graph {

/// Whether the first line that is not blank begins with `%%MatrixMarket`, in capitals or not. Refuses a text
/// that has it further below, or spelt otherwise: read as anything else it would be another graph.
bool is_matrix_market(const TextFile& file);

}  // namespace harness::graph
