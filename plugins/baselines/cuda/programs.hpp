// The programs of the baseline, one per file. Each constructs itself from its BaselineInput.
#pragma once

#include <harness/host/baseline.hpp>
#include <memory>

namespace harness::cuda {

/// Distribution of edges over threads, as in the schedules of the same names. With `fitting` the program
/// chooses.
enum class Schedule { fitting, vm, wm, twc, em };

/// A copy of device memory.
std::unique_ptr<BaselineProgram> make_copy(const BaselineInput& input);
/// PageRank. With vm, wm and twc it pulls over the in-edges; with em it pushes along a list of edges.
std::unique_ptr<BaselineProgram> make_pagerank(const BaselineInput& input, Schedule schedule);
/// Breadth-first search that changes direction, one thread per row (vm).
std::unique_ptr<BaselineProgram> make_bfs_auto(const BaselineInput& input);
/// Breadth-first search that only pushes, rows binned by degree (twc).
std::unique_ptr<BaselineProgram> make_bfs_push(const BaselineInput& input);
/// Components by label propagation with pointer jumping (twc).
std::unique_ptr<BaselineProgram> make_components(const BaselineInput& input);
/// Shortest paths by near and far piles (twc).
std::unique_ptr<BaselineProgram> make_sssp(const BaselineInput& input);

}  // namespace harness::cuda
