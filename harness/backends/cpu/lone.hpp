// Kernels that run by themselves need no atomics: nobody else touches what they change. So each kernel is
// kept twice, and a launch that has one block, or a pool of one thread, takes the one without.
#pragma once

#include <harness/args.h>

#include <cstdint>

namespace llvm {
class Module;
}

namespace harness::cpu {

/// A kernel of the cpu target (plugins/include/harness/device/target/cpu.h).
using KernelFunction = void (*)(const harness_args& args, uint32_t block, uint32_t blocks,
                                void* shared_memory);

/// What a kernel's name stands for in an object file of the cpu backend.
struct KernelPair {
  KernelFunction shared;  ///< its blocks may run side by side
  KernelFunction lone;    ///< one block at a time
};

/// Makes a KernelPair of each kernel of an optimised module. Where a kernel has no atomics both are one.
void add_lone_kernels(llvm::Module& module);

}  // namespace harness::cpu
