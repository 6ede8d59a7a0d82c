// Functions that create the programs of the OpenMP baseline, one per source file. A program runs one
// algorithm. The plugin (openmp.cpp) calls these functions.
#pragma once

#include <harness/host/baseline.hpp>
#include <memory>

namespace harness::openmp {

/// Whether vertices push values to their neighbours or pull values from them. `fitting` is the direction that
/// GAPBS uses for the algorithm.
enum class Direction { fitting, push, pull };

/// Returns the direction that the user chose. A program supports `fitting` and `other`; the function throws
/// for any other direction.
Direction direction_of(const BaselineInput& input, Direction other = Direction::fitting);

std::unique_ptr<BaselineProgram> make_copy(const BaselineInput& input);
std::unique_ptr<BaselineProgram> make_pagerank(const BaselineInput& input);
std::unique_ptr<BaselineProgram> make_bfs(const BaselineInput& input);
std::unique_ptr<BaselineProgram> make_components(const BaselineInput& input);
std::unique_ptr<BaselineProgram> make_sssp(const BaselineInput& input);
std::unique_ptr<BaselineProgram> make_betweenness(const BaselineInput& input);
std::unique_ptr<BaselineProgram> make_triangle_count(const BaselineInput& input);

}  // namespace harness::openmp
