#include "backends/cpu/jit.hpp"

#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/Support/MemoryBuffer.h>

#include <map>

#include "backends/cpu/folding.hpp"
#include "base/error.hpp"

namespace harness::cpu {
namespace {

template <class T>
T value_of(llvm::Expected<T> result, const char* what) {
  if (!result) throw_error("{}: {}", what, llvm::toString(result.takeError()));
  return static_cast<T&&>(*result);  // T may be a reference
}
void expect(llvm::Error error, const char* what) {
  if (error) throw_error("{}: {}", what, llvm::toString(std::move(error)));
}

class LoadedProgram : public backends::Program {
 public:
  LoadedProgram(llvm::orc::LLJIT& jit, llvm::orc::JITDylib& library) : jit_(jit), library_(library) {}
  ~LoadedProgram() override { llvm::consumeError(jit_.getExecutionSession().removeJITDylib(library_)); }

  void add(const std::string& name) {
    const auto address = value_of(jit_.lookup(library_, name), "a kernel cannot be resolved");
    kernels_[name] = address.toPtr<void*>();
  }
  std::optional<backends::Folding> folding() const override { return folding_; }
  /// Reads the counts of hook calls and atomics, which every object of this version's assembler has.
  void read_folding() {
    auto address = jit_.lookup(library_, folding_symbol);
    if (!address) return llvm::consumeError(address.takeError());
    folding_ = *address->toPtr<const backends::Folding*>();
  }
  backends::Kernel kernel(const std::string& name) const override {
    const auto found = kernels_.find(name);
    if (found == kernels_.end()) throw_error("the program has no kernel {}", name);
    return found->second;
  }

 private:
  llvm::orc::LLJIT& jit_;
  llvm::orc::JITDylib& library_;
  std::map<std::string, backends::Kernel> kernels_;
  std::optional<backends::Folding> folding_;
};

}  // namespace

Jit::Jit(const std::map<std::string, void*>& symbols)
    : jit_(value_of(llvm::orc::LLJITBuilder().create(), "LLVM's JIT cannot start")),
      symbols_(&value_of(jit_->createJITDylib("symbols"), "LLVM's JIT refuses a library")) {
  // A load error is thrown as an Error. LLVM must not print it too, because the output of a worker process is
  // recorded in results.csv.
  jit_->getExecutionSession().setErrorReporter(
      [](llvm::Error reported) { llvm::consumeError(std::move(reported)); });
  llvm::orc::SymbolMap map;
  for (const auto& [name, address] : symbols) {
    map[jit_->mangleAndIntern(name)] = {llvm::orc::ExecutorAddr::fromPtr(address),
                                        llvm::JITSymbolFlags::Exported};
  }
  expect(symbols_->define(llvm::orc::absoluteSymbols(std::move(map))), "LLVM's JIT refuses symbols");
}
Jit::~Jit() = default;

std::unique_ptr<backends::Program> Jit::load(const std::vector<char>& object,
                                             const std::vector<std::string>& kernels) {
  const std::string name = "program" + std::to_string(loaded_++);
  llvm::orc::JITDylib& library = value_of(jit_->createJITDylib(name), "LLVM's JIT refuses a library");
  auto program = std::make_unique<LoadedProgram>(*jit_, library);
  library.addToLinkOrder(*symbols_);
  library.addGenerator(value_of(
      llvm::orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(jit_->getDataLayout().getGlobalPrefix()),
      "LLVM's JIT cannot see the process"));
  const llvm::StringRef bytes(object.data(), object.size());
  expect(jit_->addObjectFile(library, llvm::MemoryBuffer::getMemBufferCopy(bytes, name)),
         "an object cannot be loaded");
  for (const std::string& kernel : kernels) program->add(kernel);
  program->read_folding();
  return program;
}

}  // namespace harness::cpu
