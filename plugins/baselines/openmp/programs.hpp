// The programs of the baseline, one a file. Each makes itself from what it is asked to compute.
#pragma once

#include <harness/host/baseline.hpp>
#include <memory>

namespace harness::openmp {

/// Who commits: `fitting` is what GAPBS does.
enum class Direction { fitting, push, pull };

/// What was asked for, where the program has it; `other` is what it can do beside what is fitting.
Direction direction_of(const BaselineInput& input, Direction other = Direction::fitting);

std::unique_ptr<BaselineProgram> make_pagerank(const BaselineInput& input);
std::unique_ptr<BaselineProgram> make_bfs(const BaselineInput& input);
std::unique_ptr<BaselineProgram> make_components(const BaselineInput& input);
std::unique_ptr<BaselineProgram> make_sssp(const BaselineInput& input);
std::unique_ptr<BaselineProgram> make_betweenness(const BaselineInput& input);
std::unique_ptr<BaselineProgram> make_triangle_count(const BaselineInput& input);

}  // namespace harness::openmp
