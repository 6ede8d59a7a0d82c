// Loads object files into this process and finds their kernels. The cpu and simt backends load objects that
// come from the assembler or the cache.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "backends/backend.hpp"

namespace llvm::orc {
class LLJIT;
class JITDylib;
}  // namespace llvm::orc

namespace harness::cpu {

class Jit {
 public:
  /// Programs may refer to `symbols`, and to symbols exported by the process.
  explicit Jit(const std::map<std::string, void*>& symbols = {});
  ~Jit();
  /// Loads an object and resolves its kernels. Throws Error if it cannot be loaded.
  std::unique_ptr<backends::Program> load(const std::vector<char>& object,
                                          const std::vector<std::string>& kernels);

 private:
  std::unique_ptr<llvm::orc::LLJIT> jit_;
  llvm::orc::JITDylib* symbols_ = nullptr;
  std::atomic<uint64_t> loaded_ = 0;  // atomic, because programs are loaded concurrently
};

}  // namespace harness::cpu
