#include "backends/cpu/assembler.hpp"

#include <llvm/ADT/StringSet.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Linker/Linker.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/TargetParser/Host.h>
#include <llvm/TargetParser/Triple.h>

#include "backends/cpu/folding.hpp"
#include "base/error.hpp"

namespace harness::cpu {
namespace {

// Library functions that optimised code may still call, because the optimiser replaces loops and compiler
// built-ins by calls of these functions.
const llvm::StringSet<>& library_functions() {
  static const llvm::StringSet<> names{"memcpy", "memset", "memmove", "floor"};
  return names;
}

std::string text(llvm::Error error) {
  return llvm::toString(std::move(error));
}

// Records errors in `log`. LLVM's default handler would print an error and end the process.
void keep_errors(const llvm::DiagnosticInfo* diagnostic, void* log) {
  if (diagnostic->getSeverity() != llvm::DS_Error) return;
  llvm::raw_string_ostream stream(*static_cast<std::string*>(log));
  llvm::DiagnosticPrinterRawOStream printer(stream);
  diagnostic->print(printer);
}

// Sets the target processor of all functions. Bitcode carries the processor for which it was compiled. Unless
// all functions have the processor of this machine, LLVM refuses to inline and vectorises nothing.
void retarget(llvm::Module& module, const std::string& processor, const std::string& features) {
  for (llvm::Function& function : module) {
    function.removeFnAttr("target-cpu");
    function.removeFnAttr("target-features");
    function.removeFnAttr("tune-cpu");
    if (function.isDeclaration()) continue;
    function.addFnAttr("target-cpu", processor);
    function.addFnAttr("target-features", features);
  }
}

std::unique_ptr<llvm::Module> link(llvm::LLVMContext& context, const backends::LinkLine& line,
                                   const std::string& log, Origins& origins) {
  auto whole = std::make_unique<llvm::Module>("combination", context);
  llvm::Linker linker(*whole);
  for (const backends::Module& module : line.modules) {
    const llvm::StringRef bytes(reinterpret_cast<const char*>(module.bytes.data()), module.bytes.size());
    auto parsed = llvm::parseBitcodeFile(llvm::MemoryBufferRef(bytes, module.name), context);
    if (!parsed) throw_error("{}: its bitcode cannot be read: {}", module.name, text(parsed.takeError()));
    for (const llvm::DICompileUnit* unit : (*parsed)->debug_compile_units()) {
      origins[unit->getFilename().str()] = module.name;
    }
    if (whole->getTargetTriple().empty()) {
      whole->setTargetTriple((*parsed)->getTargetTriple());
      whole->setDataLayout((*parsed)->getDataLayout());
    }
    if (linker.linkInModule(std::move(*parsed))) {
      throw_error("{}: it cannot be linked with the modules before it: {}", module.name, log);
    }
  }
  return whole;
}

void optimise(llvm::Module& module, llvm::TargetMachine& target, bool portable) {
  llvm::PipelineTuningOptions tuning;
  tuning.LoopVectorization = tuning.SLPVectorization = !portable;
  tuning.LoopInterleaving = tuning.LoopUnrolling = !portable;
  llvm::PassBuilder builder(&target, tuning);
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager calls;
  llvm::ModuleAnalysisManager modules;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(calls);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, calls, modules);
  const auto level = portable ? llvm::OptimizationLevel::O2 : llvm::OptimizationLevel::O3;
  builder.buildPerModuleDefaultPipeline(level).run(module, modules);
}

// Returns true for a function of the SDK that is not inlined (HARNESS_SLOW_PATH).
bool is_slow_path(const llvm::Function& function) {
  return function.getCallingConv() == llvm::CallingConv::PreserveMost;
}

// Throws Error for a hook that was not inlined, because a call per edge would be slow. The cause is a defect
// of the plugin, such as recursion or a function whose address is taken.
void refuse_calls(const llvm::Module& module, const backends::LinkLine& line) {
  for (const llvm::Function& function : module) {
    const bool kernel =
        std::find(line.kernels.begin(), line.kernels.end(), function.getName()) != line.kernels.end();
    if (!function.isDeclaration() && !kernel && !is_slow_path(function)) {
      throw_error("hook {} could not be inlined into its kernel", function.getName().str());
    }
  }
}

}  // namespace

const Majors readable_majors{14, LLVM_VERSION_MAJOR};

Assembler::Assembler(Recipe recipe) : recipe_(std::move(recipe)) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  if (recipe_.portable) {
    processor_ = llvm::Triple(llvm::sys::getDefaultTargetTriple()).isX86() ? "x86-64" : "generic";
  } else {
    processor_ = llvm::sys::getHostCPUName().str();
    for (const auto& feature : llvm::sys::getHostCPUFeatures()) {
      features_ += fmt::format("{}{}{}", features_.empty() ? "" : ",", feature.second ? "+" : "-",
                               feature.first().str());
    }
  }
  fingerprint_ = fmt::format("{}, LLVM {}, {}, {}", recipe_.name, LLVM_VERSION_STRING, processor_, features_);
}

Assembler::~Assembler() = default;

// Makes every function except the kernels internal and inlined, so that hooks and options are folded away.
void Assembler::hide_hooks(llvm::Module& module, const backends::LinkLine& line) const {
  llvm::StringSet<> kernels;
  for (const std::string& name : line.kernels) kernels.insert(name);
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) {
      if (function.isIntrinsic() || function.use_empty() || library_functions().contains(function.getName()))
        continue;
      if (!recipe_.calls.empty() && function.getName().starts_with(recipe_.calls)) continue;
      throw_error("hook {} is called but no module of the combination defines it", function.getName().str());
    }
    if (kernels.erase(function.getName())) continue;
    function.setLinkage(llvm::GlobalValue::InternalLinkage);
    if (is_slow_path(function)) continue;
    function.removeFnAttr(llvm::Attribute::NoInline);
    function.removeFnAttr(llvm::Attribute::OptimizeNone);
    function.addFnAttr(llvm::Attribute::AlwaysInline);
  }
  if (!kernels.empty())
    throw_error("no module of the combination defines the kernel {}", kernels.begin()->getKey().str());
}

std::vector<char> Assembler::assemble(const backends::LinkLine& line) const {
  std::string log;
  Origins origins;
  llvm::LLVMContext context;
  context.setDiagnosticHandlerCallBack(keep_errors, &log);
  std::unique_ptr<llvm::Module> module = link(context, line, log, origins);
  retarget(*module, processor_, features_);
  hide_hooks(*module, line);
  backends::Folding folding;
  count_before(*module, folding);

  std::string problem;
  const llvm::Target* target = llvm::TargetRegistry::lookupTarget(module->getTargetTriple(), problem);
  if (target == nullptr) throw_error("LLVM has no target for {}: {}", module->getTargetTriple(), problem);
  const std::unique_ptr<llvm::TargetMachine> machine(target->createTargetMachine(
      module->getTargetTriple(), processor_, features_, llvm::TargetOptions(), llvm::Reloc::PIC_,
      llvm::CodeModel::Small, recipe_.quick ? llvm::CodeGenOptLevel::None : llvm::CodeGenOptLevel::Default,
      true));
  module->setDataLayout(machine->createDataLayout());
  if (recipe_.before) recipe_.before(*module);
  optimise(*module, *machine, recipe_.portable);
  refuse_calls(*module, line);
  count_after(*module, folding);
  keep(*module, folding);
  if (recipe_.after) recipe_.after(*module, origins);

  llvm::SmallVector<char, 0> object;
  llvm::raw_svector_ostream stream(object);
  llvm::legacy::PassManager emitter;
  if (machine->addPassesToEmitFile(emitter, stream, nullptr, llvm::CodeGenFileType::ObjectFile)) {
    throw_error("LLVM cannot emit object files for {}", module->getTargetTriple());
  }
  emitter.run(*module);
  if (!log.empty()) throw_error("LLVM cannot compile the combination: {}", log);
  return {object.begin(), object.end()};
}

}  // namespace harness::cpu
