// The programs of the baseline. Each constructs itself from its BaselineInput.
#pragma once

#include <harness/host/baseline.hpp>
#include <memory>

namespace harness::graphblas {

/// Returns the program for input.algorithm(), which is one of those that the plugin provides.
std::unique_ptr<BaselineProgram> make_program(const BaselineInput& input);

}  // namespace harness::graphblas
