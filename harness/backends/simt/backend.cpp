// The implementation of Backend for simt.
#include "backends/backend.hpp"

#include <boost/dll/runtime_symbol_info.hpp>
#include <cstdlib>
#include <cstring>

#include "backends/cpu/assembler.hpp"
#include "backends/cpu/jit.hpp"
#include "backends/object_cache.hpp"
#include "backends/simt/columns.hpp"
#include "backends/simt/executor.hpp"
#include "base/error.hpp"
#include "base/image_target.hpp"

namespace harness::simt {
namespace {

cpu::Recipe recipe(Instrumentation what) {
  cpu::Recipe recipe;
  recipe.name = fmt::format("simt assembler 9{}{}{}", what.checks ? " checks" : "",
                            what.counts ? " counts" : "", what.cycles ? " cycles" : "");
  recipe.portable = true;
  recipe.quick = what.checks;  // a checked run spends most of its time in the checks
  recipe.calls = "simt_";
  recipe.before = [what](llvm::Module& module) { prepare(module, what); };
  recipe.after = [what](llvm::Module& module, const cpu::Origins& origins) {
    instrument(module, origins, what);
  };
  return recipe;
}

// Returns the path of an installed file or folder. `path` is relative to the parent of the folder that has
// the backends.
std::filesystem::path installed(const char* path) {
  const std::filesystem::path library = boost::dll::this_line_location().string();
  return library.parent_path().parent_path() / path;
}

// Returns the path in the environment variable HARNESS_SIMT_MODEL, or that of the model file installed with
// the backends.
std::filesystem::path model_file() {
  const char* own = std::getenv("HARNESS_SIMT_MODEL");
  return own != nullptr ? own : installed("models/h200.yaml");
}

// Returns the path in the environment variable HARNESS_SIMT_MACHINES, or that of the folder of machines
// installed with the backends.
std::filesystem::path machines_folder() {
  const char* own = std::getenv("HARNESS_SIMT_MACHINES");
  return own != nullptr ? own : installed("machines");
}

class SimtProgram : public backends::Program {
 public:
  SimtProgram(std::unique_ptr<backends::Program> loaded, const backends::LinkLine& line)
      : loaded_(std::move(loaded)) {
    for (const std::string& name : line.kernels) {
      kernels_[name] = {reinterpret_cast<KernelFunction>(loaded_->kernel(name)), {line.name, name}};
    }
  }
  backends::Kernel kernel(const std::string& name) const override {
    const auto found = kernels_.find(name);
    if (found == kernels_.end()) throw_error("the program has no kernel {}", name);
    return const_cast<LoadedKernel*>(&found->second);
  }
  std::optional<backends::Folding> folding() const override { return loaded_->folding(); }

 private:
  std::unique_ptr<backends::Program> loaded_;
  std::map<std::string, LoadedKernel> kernels_;
};

/// Returns the machine that the option `machine` describes. For an unknown machine, throws Error with
/// Exit::unusable, so that the configuration is reported as unsupported.
Machine known_machine(const std::string& text) try {
  return load_machine(text, machines_folder());
} catch (const Error& error) {
  throw Error(error.what(), Exit::unusable);
}

class SimtBackend : public backends::Backend {
 public:
  explicit SimtBackend(const backends::BackendOptions& options)
      : what_{options.checks, options.counts},
        model_(options.counts ? std::optional(load_model(model_file())) : std::nullopt),
        gpu_(what_, options.seed),
        assembler_(recipe(what_)),
        timed_assembler_(recipe({.cycles = true})),
        jit_(calls()),
        cache_(options.cache_dir.empty() ? "" : options.cache_dir + "/simt") {
    if (const char* file = std::getenv("HARNESS_SIMT_TIMELINE")) gpu_.timeline_file = file;
  }

  std::string name() const override { return "simt"; }
  std::string device() const override { return fmt::format("emulated GPU, warps of {}", warp_width); }
  std::vector<std::string> facts() const override {
    return {fmt::format("launches as on {} multiprocessors, blocks of {} threads",
                        grid_of(what_).multiprocessors, default_threads_per_block),
            "checks and counts: compiled into programs on request"};
  }
  bool accepts(const std::string& target, std::string* reason) const override {
    return accepts_target(target, "simt", cpu::readable_majors, reason);
  }

  backends::Assembled assemble(const backends::LinkLine& line) override {
    const cpu::Assembler& assembler = line.timed ? timed_assembler_ : assembler_;
    return cache_.get(
        line, assembler.fingerprint(), [&] { return assembler.assemble(line); },
        [&](const backends::ObjectCache::Bytes& object) {
          return std::make_unique<SimtProgram>(jit_.load(object, line.kernels), line);
        });
  }

  // All bytes of host memory count as written, because the host writes them without an upload, which would
  // record them.
  void* allocate(size_t bytes, backends::Place place, uint32_t) override {
    void* memory = gpu_.memory.allocate(bytes);
    if (place == backends::Place::host) {
      gpu_.memory.mark(memory, bytes, true);
      gpu_.memory.put_at_host(memory);
    }
    return memory;
  }
  void release(void* memory, size_t, backends::Place) noexcept override { gpu_.memory.release(memory); }
  bool pin(const void* memory, size_t bytes) override {
    gpu_.memory.borrow(memory, bytes);
    gpu_.memory.put_at_host(memory);
    return true;
  }
  void unpin(const void* memory) noexcept override { gpu_.memory.release(memory); }
  void name_memory(const void* memory, const std::string& text) override { gpu_.memory.name(memory, text); }
  void upload(void* device, const void* host, size_t bytes) override {
    if (bytes != 0) std::memcpy(device, host, bytes);
    gpu_.memory.mark(device, bytes, true);
  }
  void download(void* host, const void* device, size_t bytes) override {
    if (bytes != 0) std::memcpy(host, device, bytes);
  }
  void fill(void* device, int byte, size_t bytes) override {
    std::memset(device, byte, bytes);
    gpu_.memory.mark(device, bytes, true);
  }
  void poison(void* device, int byte, size_t bytes) override {
    std::memset(device, byte, bytes);
    gpu_.memory.mark(device, bytes, false);
  }
  // Returns false so that the host uploads its arrays. Uploads tell the checks which bytes were written.
  bool shares_host_memory() const override { return false; }

  void empty_caches() override {}
  uint32_t max_blocks() const override { return grid_of(what_).resident(); }
  void reseed(uint64_t seed) override { gpu_.seed = seed; }
  bool repeats() const override { return true; }
  backends::PreparedJob prepare(std::span<const backends::Job> ranks) override {
    const std::string& machine = ranks.front().machine;
    if (machine.empty() || !what_.counts) return [this, ranks] { return run_job(gpu_, ranks); };
    return [this, ranks, modelled = known_machine(machine)] { return run_job(gpu_, ranks, &modelled); };
  }
  backends::UpdateResult update(const backends::UpdateJob& job) override { return run_update(gpu_, job); }
  backends::ReorderResult reorder(const backends::ReorderJob& job) override { return run_reorder(gpu_, job); }
  void run_kernel(backends::Kernel kernel, const harness_args& args, uint64_t items) override {
    simt::run_kernel(gpu_, kernel, args, items);
  }
  std::span<const Column> columns() const override { return declared_columns(); }
  std::vector<Counted> counted() const override {
    if (!model_) return {};
    return columns_of(gpu_.launches, *model_);
  }
  std::vector<std::vector<Counted>> counted_by_kernel() const override {
    if (!model_) return {};
    return rows_of_kernels(gpu_.launches, *model_);
  }

 private:
  const Instrumentation what_;
  std::optional<Model> model_;  // set if operations are counted
  Gpu gpu_;
  cpu::Assembler assembler_, timed_assembler_;
  cpu::Jit jit_;
  backends::ObjectCache cache_;
};

}  // namespace
}  // namespace harness::simt

extern "C" __attribute__((visibility("default"))) harness::backends::Backend* harness_backend_v1(
    const harness::backends::BackendOptions& options) {
  return new harness::simt::SimtBackend(options);
}
