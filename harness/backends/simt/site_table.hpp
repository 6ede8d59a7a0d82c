// The sites (site.hpp) of a program, as constants in it. instrument.cpp adds one for each instruction that it
// reports to the backend.
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
  /// Returns the address of a new site for an instruction.
  llvm::Constant* add(const llvm::Instruction& instruction, Access access, uint64_t used = ~uint64_t{0});
  uint32_t next_number() { return number_++; }
  /// Returns the name of the device module (backends::Module) of an instruction, such as "format csr".
  std::string module_of(const llvm::Instruction& instruction) const;
  /// Returns the phase of edge processing to which an instruction belongs.
  CyclePhase phase_of(const llvm::Instruction& instruction) const;
  /// Returns the hook from which an instruction was inlined, such as "harness_prefetch".
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
