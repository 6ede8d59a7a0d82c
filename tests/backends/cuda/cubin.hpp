// Reads the contents of a cubin from its ELF sections, with LLVM's reader of object files. The tests of the
// linker examine every cubin that they have linked, to prove that linking leaves no function except the
// kernels.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace harness::testing {

struct CubinKernel {
  std::string name;
  unsigned registers = 0;  // registers per thread
  // Bytes of local memory per thread, for spilled registers and for arrays that are not in registers.
  unsigned stack_bytes = 0;
};

struct Cubin {
  std::vector<CubinKernel> kernels;
  std::vector<std::string> functions;  // functions that are not kernels, such as hooks that were not inlined
  std::vector<std::string> calls;      // symbols that code calls, according to its relocations
};

/// Returns the contents of a cubin. Throws Error if the bytes are not a cubin.
Cubin read_cubin(std::span<const char> bytes);

}  // namespace harness::testing
