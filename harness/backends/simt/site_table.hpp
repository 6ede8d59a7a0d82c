// The sites (site.hpp) of a program, as constants in it. instrument.cpp
// adds one for each instruction that the backend is to hear of.
#pragma once

#include <llvm/IR/Module.h>

#include <map>
#include <string>

#include "backends/cpu/assembler.hpp"
#include "backends/simt/site.hpp"

namespace harness::simt {

class SiteTable {
 public:
  SiteTable(llvm::Module& module, const cpu::Origins& origins);
  /// The address of a new site for an instruction.
  llvm::Constant* add(const llvm::Instruction& instruction, Access access, uint64_t used = ~uint64_t{0});
  uint32_t next_number() { return number_++; }
  /// Whose code an instruction is of: "format ...", as the link line calls the module.
  std::string module_of(const llvm::Instruction& instruction) const;
  /// The hook that an instruction was inlined from: "harness_prefetch".
  std::string hook_of(const llvm::Instruction& instruction) const;

 private:
  llvm::Constant* text(const std::string& characters);

  llvm::Module& module_;
  const cpu::Origins& origins_;
  llvm::StructType* type_;
  std::map<std::string, llvm::Constant*> texts_;
  uint32_t number_ = 0;
};

}  // namespace harness::simt
