// Links the bitcode modules of a program (backends::LinkLine) into one optimised object file for this
// machine's processor. The cpu and simt backends use it, each with its own Recipe.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "backends/backend.hpp"
#include "base/image_target.hpp"

namespace llvm {
class Module;
}

namespace harness::cpu {

/// Maps the source files named in debug information to the linked modules, such as "schedule vm".
using Origins = std::map<std::string, std::string>;

/// Versions of LLVM whose bitcode can be read. Reading upgrades older bitcode; 14 is the oldest version that
/// was tested.
extern const Majors readable_majors;

/// How a backend assembles bitcode. The defaults are those of the cpu backend.
struct Recipe {
  std::string name = "assembler 2";  ///< part of Assembler::fingerprint()
  /// Generate code for the oldest processor of the architecture (x86-64), without vectors or unrolling, so
  /// that the code is the same on every machine.
  bool portable = false;
  bool quick = false;  ///< generate code quickly, even if the code is slower
  /// prefix of the functions that the backend defines and that are therefore not inlined
  std::string calls;
  std::function<void(llvm::Module&)> before;                 ///< runs before the optimiser
  std::function<void(llvm::Module&, const Origins&)> after;  ///< runs before the code generator
};

class Assembler {
 public:
  explicit Assembler(Recipe recipe = {});
  ~Assembler();

  /// Returns the object file of the program that `line` lists. If a module cannot be read or linked, throws
  /// Error with its name or the name of the missing symbol.
  std::vector<char> assemble(const backends::LinkLine& line) const;
  /// Returns everything on which the object file depends besides the modules: LLVM's version, the processor
  /// and its features.
  const std::string& fingerprint() const { return fingerprint_; }
  const std::string& processor() const { return processor_; }

 private:
  void hide_hooks(llvm::Module& module, const backends::LinkLine& line) const;

  const Recipe recipe_;
  std::string processor_, features_, fingerprint_;
};

}  // namespace harness::cpu
