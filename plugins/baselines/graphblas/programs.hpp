// The function that creates the programs of the GraphBLAS baseline. The plugin (graphblas.cpp) calls it.
#pragma once

#include <harness/host/baseline.hpp>
#include <memory>

namespace harness::graphblas {

/// Returns the program for the algorithm input.algorithm(), which must be one that the plugin provides.
std::unique_ptr<BaselineProgram> make_program(const BaselineInput& input);

}  // namespace harness::graphblas
