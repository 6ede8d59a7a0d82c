#include "backends/simt/site_table.hpp"

#include <fmt/format.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instruction.h>
#include <llvm/Support/Path.h>

#include "backends/simt/cycles/phase_of.hpp"

namespace harness::simt {
namespace {

struct Location {
  std::string line = "a line that the compiler made", hook = "unknown", module = "unknown";
  std::string header;  // innermost header of the SDK from which the instruction was inlined, "gather/pull.h"
};

// Returns the path of a header within the SDK's device headers, or nothing.
std::string header_of(llvm::StringRef path) {
  constexpr llvm::StringRef folder = "harness/device/";
  const size_t at = path.rfind(folder);
  return at == llvm::StringRef::npos ? "" : path.substr(at + folder.size()).str();
}

// Returns true for a header that implements device functions for the target simt. Such headers are in the
// folder `target`; before device ABI 9 their names began with `target_`.
bool is_of_target(llvm::StringRef path) {
  namespace paths = llvm::sys::path;
  const bool in_folder =
      paths::filename(paths::parent_path(path)) == "target" && path.contains("harness/device/");
  return in_folder || paths::filename(path).starts_with("target_");
}

// Returns the innermost source line of an instruction that is not in a header of the target, with its module
// and hook.
Location location_of(const llvm::Instruction& instruction, const cpu::Origins& origins) {
  Location location;
  bool chosen = false;
  for (const llvm::DILocation* at = instruction.getDebugLoc(); at != nullptr; at = at->getInlinedAt()) {
    const llvm::DISubprogram* function = at->getScope()->getSubprogram();
    const llvm::StringRef file = llvm::sys::path::filename(at->getFilename());
    if (const std::string header = header_of(at->getFilename()); location.header.empty())
      location.header = header;
    if (!chosen && !is_of_target(at->getFilename())) {
      chosen = true;
      location.line = fmt::format("{}:{}", file.str(), at->getLine());
      if (function->getUnit() != nullptr) {
        const auto origin = origins.find(function->getUnit()->getFilename().str());
        if (origin != origins.end()) location.module = origin->second;
      }
    }
    llvm::StringRef name = function->getName();
    if (!chosen || !name.starts_with("harness_")) continue;
    name.consume_back("_body");
    location.hook = name.str();
    break;
  }
  return location;
}

}  // namespace

SiteTable::SiteTable(llvm::Module& module, const cpu::Origins& origins) : module_(module), origins_(origins) {
  auto* pointer = llvm::PointerType::getUnqual(module.getContext());
  auto* word = llvm::Type::getInt32Ty(module.getContext());
  auto* mask = llvm::Type::getInt64Ty(module.getContext());
  type_ = llvm::StructType::get(pointer, pointer, pointer, word, word, pointer, mask, word, word);
}

std::string SiteTable::module_of(const llvm::Instruction& instruction) const {
  return location_of(instruction, origins_).module;
}

CyclePhase SiteTable::phase_of(const llvm::Instruction& instruction) const {
  const Location location = location_of(instruction, origins_);
  return simt::phase_of({.kernel = instruction.getFunction()->getName().str(),
                         .module = location.module,
                         .hook = location.hook,
                         .header = location.header});
}

std::string SiteTable::hook_of(const llvm::Instruction& instruction) const {
  return location_of(instruction, origins_).hook;
}

llvm::Constant* SiteTable::text(const std::string& characters) {
  llvm::Constant*& made = texts_[characters];
  if (made == nullptr) {
    auto* bytes = llvm::ConstantDataArray::getString(module_.getContext(), characters);
    made = new llvm::GlobalVariable(module_, bytes->getType(), true, llvm::GlobalValue::PrivateLinkage, bytes,
                                    "simt_text");
  }
  return made;
}

llvm::Constant* SiteTable::add(const llvm::Instruction& instruction, Access access, uint64_t used) {
  const Location location = location_of(instruction, origins_);
  auto* word = llvm::Type::getInt32Ty(module_.getContext());
  auto* value = llvm::ConstantStruct::get(
      type_, {text(location.line), text(location.hook), text(location.module),
              llvm::ConstantInt::get(word, static_cast<uint32_t>(access)),
              llvm::ConstantInt::get(word, next_number()),
              llvm::ConstantPointerNull::get(llvm::PointerType::getUnqual(module_.getContext())),
              llvm::ConstantInt::get(llvm::Type::getInt64Ty(module_.getContext()), used),
              llvm::ConstantInt::get(word, static_cast<uint32_t>(part_of(location.module))),
              llvm::ConstantInt::get(word, static_cast<uint32_t>(phase_of(instruction)))});
  return new llvm::GlobalVariable(module_, type_, false, llvm::GlobalValue::PrivateLinkage, value,
                                  "simt_site");
}

}  // namespace harness::simt
