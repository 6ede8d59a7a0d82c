// The columns of results.csv with counted operations and modelled cycles. The table in columns.cpp declares
// the columns and how their values are computed. The backend calls these functions.
#pragma once

#include <span>
#include <vector>

#include "backends/backend.hpp"
#include "backends/simt/model.hpp"

namespace harness::simt {

/// Returns the columns that the backend declares.
const std::vector<Column>& declared_columns();

/// Returns the values of the columns for these launches: counts, or cycles if those are modelled.
std::vector<Counted> columns_of(std::span<const Launch> launches, const Model& model);

/// Returns one row of kernels.csv per kernel, in the sequence of the kernels' first launches. The sums of
/// counts and cycles over the rows equal those of columns_of().
std::vector<std::vector<Counted>> rows_of_kernels(std::span<const Launch> launches, const Model& model);

}  // namespace harness::simt
