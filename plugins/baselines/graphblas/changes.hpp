// Applies a batch of insertions and deletions to a matrix of ones. In SuiteSparse's terms, deleted entries
// become zombies and inserted entries become pending tuples, until the library assembles the matrix. The
// programs of this baseline whose graph may change include this header.
#pragma once

#include "../operations.hpp"
#include "objects.hpp"

namespace harness::graphblas {

inline GrB_Index entries_of(const Matrix& matrix) {
  GrB_Index count = 0;
  HARNESS_GRB(GrB_Matrix_nvals(&count, matrix.get()));  // zombies do not make this call assemble the matrix
  return count;
}

/// Applies the batch. Deletes all entries before it inserts any, because a deletion would make the library
/// assemble pending tuples.
inline void change(Matrix& matrix, const harness_operations& batch, bool transposed, unsigned threads,
                   harness_applied& applied) {
  const std::vector<Operation> operations = sorted_operations(batch, transposed, threads);
  const GrB_Index before = entries_of(matrix);
  for (const Operation& one : operations) {
    if (!one.inserts) HARNESS_GRB(GrB_Matrix_removeElement(matrix.get(), one.row, one.other));
  }
  const GrB_Index left = entries_of(matrix);
  for (const Operation& one : operations) {
    if (one.inserts) HARNESS_GRB(GrB_Matrix_setElement_FP32(matrix.get(), 1, one.row, one.other));
  }
  HARNESS_GRB(GrB_Matrix_wait(matrix.get(), GrB_MATERIALIZE));
  applied.entries = operations.size();
  applied.deleted = before - left;
  applied.inserted = entries_of(matrix) - left;
  applied.graph_bytes = matrix.bytes();
}

}  // namespace harness::graphblas
