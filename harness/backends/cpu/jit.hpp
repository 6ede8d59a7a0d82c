// Loads object files into this process and finds their kernels. The cpu and the simt
// backend load through it what the assembler made, or what the cache kept of it.
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
  /// Programs may refer to these, and to what the process itself exports.
  explicit Jit(const std::map<std::string, void*>& symbols = {});
  ~Jit();
  /// The object's kernels, resolved; throws Error when it cannot be loaded.
  std::unique_ptr<backends::Program> load(const std::vector<char>& object,
                                          const std::vector<std::string>& kernels);

 private:
  std::unique_ptr<llvm::orc::LLJIT> jit_;
  llvm::orc::JITDylib* symbols_ = nullptr;
  std::atomic<uint64_t> loaded_ = 0;  // programs are loaded side by side
};

}  // namespace harness::cpu
