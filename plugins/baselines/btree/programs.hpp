// The function that creates a program of the B-tree baseline: the implementation of one algorithm. The plugin
// (btree.cpp) calls it once per configuration that is measured.
#pragma once

#include <harness/host/baseline.hpp>
#include <memory>

namespace harness::btree {

/// Returns the program for the algorithm input.algorithm(), which must be one that the plugin provides.
std::unique_ptr<BaselineProgram> make_program(const BaselineInput& input);

}  // namespace harness::btree
