// The function that creates a program of the GraphBLAS baseline: the implementation of one algorithm. The
// plugin (graphblas.cpp) calls it.
#pragma once

#include <harness/host/baseline.hpp>
#include <memory>

namespace harness::graphblas {

/// Returns the program for the algorithm input.algorithm(), which must be one that the plugin provides.
std::unique_ptr<BaselineProgram> make_program(const BaselineInput& input);

}  // namespace harness::graphblas
