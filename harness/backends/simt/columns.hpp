// Counts as columns of a result row. The table in columns.cpp declares them, each with where its value comes
// from.
#pragma once

#include <span>
#include <vector>

#include "backends/backend.hpp"
#include "backends/simt/model.hpp"

namespace harness::simt {

/// What the backend declares.
const std::vector<Column>& declared_columns();

std::vector<Counted> columns_of(std::span<const Launch> launches, const Model& model);

/// One row a kernel, in the order of their first launches. Counts and cycles of all rows add up to
/// those of columns_of().
std::vector<std::vector<Counted>> rows_of_kernels(std::span<const Launch> launches, const Model& model);

}  // namespace harness::simt
