// A launch that runs on one thread needs no atomics, because no other thread accesses the memory that it
// changes. Each kernel is therefore compiled twice. A launch with one block, or on a pool with one thread,
// uses the version without atomics.
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

/// The data behind a kernel's symbol in an object file of the cpu backend.
struct KernelPair {
  KernelFunction shared;  ///< its blocks may run concurrently
  KernelFunction lone;    ///< one block at a time
};

/// Makes a KernelPair for each kernel of an optimised module. Both members are the same if the kernel has no
/// atomics.
void add_lone_kernels(llvm::Module& module);

}  // namespace harness::cpu
