// The programs of the baseline. Each makes itself from what it is asked to compute.
#pragma once

#include <harness/host/baseline.hpp>
#include <memory>

namespace harness::graphblas {

/// The program for input.algorithm(), one of those that the plugin provides.
std::unique_ptr<BaselineProgram> make_program(const BaselineInput& input);

}  // namespace harness::graphblas
