// Links bitcode modules into one optimised object file for this machine's processor.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "backends/backend.hpp"

namespace llvm {
class TargetMachine;
}

namespace harness::cpu {

class Assembler {
 public:
  Assembler();
  ~Assembler();

  /// The object file; throws Error naming the module or symbol that does not fit.
  std::vector<char> assemble(const LinkLine& line) const;
  /// What the object depends on besides the modules: LLVM's version, the processor and its features.
  const std::string& fingerprint() const { return fingerprint_; }
  const std::string& processor() const { return processor_; }

 private:
  std::string processor_, features_, fingerprint_;
};

}  // namespace harness::cpu
