// Helpers of tests that prepare an algorithm with a format and a schedule: a backend that links but runs
// nothing, and layouts with rows but without edges. The tests prepare the plugins of plugins.hpp on this
// backend.
#pragma once

#include <cstring>
#include <memory>
#include <vector>

#include "plugin/memory_backend.hpp"
#include "plugins.hpp"

namespace harness::testing {

struct NoProgram : backends::Program {
  backends::Kernel kernel(const std::string&) const override { return nullptr; }
};

/// Accepts every module as a program and has memory, but runs nothing.
struct LinkingBackend : MemoryBackend {
  std::string name() const override { return "linking"; }
  bool accepts(const std::string& target, std::string* reason) const override {
    *reason = "its device code is for " + target;
    return target != "another target";
  }
  backends::Assembled assemble(const backends::LinkLine&) override {
    return {.program = std::make_unique<NoProgram>()};
  }
  void fill(void* device, int byte, size_t bytes) override { std::memset(device, byte, bytes); }
};

/// Builds a layout of `parts` parts without arrays. The rows of a part's matrix are not vertices.
template <int parts>
int32_t build_parts(const harness_build_input*, const harness_builder* builder, harness_error* error) {
  const uint64_t state = 0;
  for (int i = 0; i < parts; ++i) {
    const harness_part part{.struct_size = sizeof part, .rows = 1, .state = &state};
    if (const int32_t status = builder->part(builder->self, &part, error); status != HARNESS_OK)
      return status;
  }
  return HARNESS_OK;
}

/// Returns an image with these lists of defined and needed symbols. The texts must outlive it.
inline std::vector<harness_image> images_for(const char* target, const char* defines = "",
                                             const char* needs = "") {
  return {{.struct_size = sizeof(harness_image), .target = target, .defines = defines, .needs = needs}};
}

}  // namespace harness::testing
