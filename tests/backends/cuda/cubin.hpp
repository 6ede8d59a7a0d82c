// The contents of a cubin, read from its ELF sections by LLVM. They prove that linking left one function per
// kernel. The tests of the linker examine every cubin that they have linked.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace harness::testing {

struct CubinKernel {
  std::string name;
  unsigned registers = 0;    // per thread
  unsigned stack_bytes = 0;  // local memory per thread: spills, and arrays that are not in registers
};

struct Cubin {
  std::vector<CubinKernel> kernels;
  std::vector<std::string> functions;  // functions that are not kernels: hooks that were not inlined
  std::vector<std::string> calls;      // symbols that code calls through a relocation
};

/// Throws Error if the bytes are not a cubin.
Cubin read_cubin(std::span<const char> bytes);

}  // namespace harness::testing
