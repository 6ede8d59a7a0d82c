// Interface between the plugin and the library of its programs, which links cuGraph. The plugin loads the
// library when it prepares the first program.
#pragma once

#include <harness/host/baseline.hpp>
#include <memory>

namespace harness::cugraph {

/// Type of the one function that the library exports. The function returns a harness_baseline, to which the
/// plugin forwards its own calls.
using ProgramsEntry = const harness_baseline* (*)();
#define HARNESS_CUGRAPH_ENTRY "harness_cugraph_programs"

/// Indices of the baseline's parameters in its declaration (cugraph.cpp).
enum Param { renumber, ids };

std::unique_ptr<BaselineProgram> make_bfs(const BaselineInput& input);
std::unique_ptr<BaselineProgram> make_sssp(const BaselineInput& input);
std::unique_ptr<BaselineProgram> make_pagerank(const BaselineInput& input);
std::unique_ptr<BaselineProgram> make_betweenness(const BaselineInput& input);
std::unique_ptr<BaselineProgram> make_components(const BaselineInput& input);
std::unique_ptr<BaselineProgram> make_triangle_count(const BaselineInput& input);
std::unique_ptr<BaselineProgram> make_core_number(const BaselineInput& input);

}  // namespace harness::cugraph
