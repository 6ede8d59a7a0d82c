// Functions that create the programs of the CUDA baseline, one per source file. A program runs one algorithm.
// The plugin (cuda.cpp) calls these functions.
#pragma once

#include <harness/host/baseline.hpp>
#include <memory>

namespace harness::cuda {

/// The distribution of edges over threads, named like the schedules of the harness. `fitting` stands for vm
/// in breadth-first search, and for twc in the other algorithms.
enum class Schedule { fitting, vm, wm, twc, em };

/// A copy of device memory.
std::unique_ptr<BaselineProgram> make_copy(const BaselineInput& input);
/// PageRank. With vm, wm and twc it pulls over the in-edges; with em it pushes along a list of edges.
std::unique_ptr<BaselineProgram> make_pagerank(const BaselineInput& input, Schedule schedule);
/// Breadth-first search that changes between push and pull, with one thread per vertex (vm).
std::unique_ptr<BaselineProgram> make_bfs_auto(const BaselineInput& input);
/// Breadth-first search that only pushes, with vertices binned by degree (twc).
std::unique_ptr<BaselineProgram> make_bfs_push(const BaselineInput& input);
/// Components by label propagation with pointer jumping (twc).
std::unique_ptr<BaselineProgram> make_components(const BaselineInput& input);
/// Shortest paths by near and far piles (twc).
std::unique_ptr<BaselineProgram> make_sssp(const BaselineInput& input);

}  // namespace harness::cuda
