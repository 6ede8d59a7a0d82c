// What a cubin holds, read from its ELF sections by LLVM: the proof that linking left one function for each
// kernel. The tests of the linker look at every cubin that they have linked.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace harness::testing {

struct CubinKernel {
  std::string name;
  unsigned registers = 0;    // a thread
  unsigned stack_bytes = 0;  // local memory a thread: spills and arrays that are not in registers
};

struct Cubin {
  std::vector<CubinKernel> kernels;
  std::vector<std::string> functions;  // that are not kernels: hooks that were not inlined
  std::vector<std::string> calls;      // symbols that code calls through a relocation
};

/// Throws Error when the bytes are no cubin.
Cubin read_cubin(std::span<const char> bytes);

}  // namespace harness::testing
