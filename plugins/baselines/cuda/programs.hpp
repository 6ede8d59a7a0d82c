// The programs of the baseline, one a file. Each makes itself from what it is asked to compute.
#pragma once

#include <harness/host/baseline.hpp>
#include <memory>

namespace harness::cuda {

/// Who works on which edge, as the schedules of these names do it; `fitting` is each program's own.
enum class Schedule { fitting, vm, wm, twc, em };

/// PageRank: vm, wm and twc pull over the in-edges, em pushes along a list of edges.
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
