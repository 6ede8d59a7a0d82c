// The programs of the baseline, one per file. Each constructs itself from its BaselineInput.
#pragma once

#include <harness/host/baseline.hpp>
#include <memory>

namespace harness::openmp {

/// Direction of commits. `fitting` is the direction that GAPBS uses.
enum class Direction { fitting, push, pull };

/// Returns the direction that the user chose. Throws unless it is one of those that the program supports:
/// `fitting` and `other`.
Direction direction_of(const BaselineInput& input, Direction other = Direction::fitting);

std::unique_ptr<BaselineProgram> make_copy(const BaselineInput& input);
std::unique_ptr<BaselineProgram> make_pagerank(const BaselineInput& input);
std::unique_ptr<BaselineProgram> make_bfs(const BaselineInput& input);
std::unique_ptr<BaselineProgram> make_components(const BaselineInput& input);
std::unique_ptr<BaselineProgram> make_sssp(const BaselineInput& input);
std::unique_ptr<BaselineProgram> make_betweenness(const BaselineInput& input);
std::unique_ptr<BaselineProgram> make_triangle_count(const BaselineInput& input);

}  // namespace harness::openmp
