// Links the bitcode modules of a link line into one optimised object file for this machine's
// processor. The cpu backend uses it as it is, and the simt backend with a recipe of its own.
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

/// Names of linked modules ("schedule vm") by the source file that debug information gives for them.
using Origins = std::map<std::string, std::string>;

/// Versions of LLVM whose bitcode is read: older ones are brought up to date while they are read, and 14 is
/// the oldest that was tried.
extern const Majors readable_majors;

/// What another backend that assembles bitcode does in its own way.
struct Recipe {
  std::string name = "assembler 2";  ///< goes into the fingerprint
  /// Code for the baseline processor, without vectors or unrolling: the same everywhere.
  bool portable = false;
  bool quick = false;  ///< quickly generated code, not quick code
  std::string calls;   ///< functions with this prefix stay calls: the backend defines them
  std::function<void(llvm::Module&)> before;                 ///< ahead of the optimiser
  std::function<void(llvm::Module&, const Origins&)> after;  ///< ahead of the code generator
};

class Assembler {
 public:
  explicit Assembler(Recipe recipe = {});
  ~Assembler();

  /// The object file; throws Error naming the module or symbol that does not fit.
  std::vector<char> assemble(const backends::LinkLine& line) const;
  /// What the object depends on besides the modules: LLVM's version, the processor and its features.
  const std::string& fingerprint() const { return fingerprint_; }
  const std::string& processor() const { return processor_; }

 private:
  void hide_hooks(llvm::Module& module, const backends::LinkLine& line) const;

  const Recipe recipe_;
  std::string processor_, features_, fingerprint_;
};

}  // namespace harness::cpu
