// Graph algorithms of cuGraph, called through its C API. The programs of this baseline, one per algorithm,
// are in the library cugraph_programs.so. The plugin loads it when it prepares the first program.
#include <dlfcn.h>

#include <filesystem>
#include <harness/plugin.hpp>

#include "programs.hpp"

using namespace harness;

static constexpr harness_param params[] = {
    choice_param("renumber", "on", "on|off", "on: cuGraph first renumbers the vertices by descending degree"),
    choice_param("ids", "32", "32|64", "bits of vertex and edge ids, and of counts of shortest paths (bc)"),
};

static const harness_baseline& load_programs() {
  Dl_info self{};
  ::dladdr(reinterpret_cast<const void*>(&load_programs), &self);
  const auto folder = std::filesystem::path(self.dli_fname).parent_path().parent_path() / "baselines";
  void* library = ::dlopen((folder / "cugraph_programs.so").c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    throw PluginError(HARNESS_UNSUPPORTED,
                      std::string("cuGraph cannot be loaded: ") + ::dlerror() +
                          "; add the folders of libcugraph, libraft and librmm to LD_LIBRARY_PATH");
  }
  const auto programs = reinterpret_cast<cugraph::ProgramsEntry>(::dlsym(library, HARNESS_CUGRAPH_ENTRY));
  if (programs == nullptr)
    throw PluginError(
        HARNESS_INTERNAL,
        std::string("cugraph_programs.so belongs to another version of harness: ") + ::dlerror());
  return *programs();
}

static const harness_baseline& programs() {
  static const harness_baseline& loaded = load_programs();
  return loaded;
}

static constexpr harness_baseline baseline{
    .struct_size = sizeof(harness_baseline),
    .reserved = 0,
    .prepare =
        [](const harness_baseline_input* input, void** program, harness_error* error) {
          const harness_baseline* table = nullptr;
          const int32_t status = guarded(error, [&] { table = &programs(); });
          return status == HARNESS_OK ? table->prepare(input, program, error) : status;
        },
    .run = [](void* program, harness_baseline_run* run,
              harness_error* error) { return programs().run(program, run, error); },
    .collect = [](void* program, harness_error* error) { return programs().collect(program, error); },
    .destroy =
        [](void* program) {
          if (program != nullptr) programs().destroy(program);
        },
};
static constexpr About about{
    .id = "cugraph",
    .version = "1.0",
    .summary = "cuGraph through its C API",
    .provides =
        "baseline.pagerank/1 baseline.bfs/1 baseline.cc/1 baseline.cc_afforest/1 baseline.sssp/1 "
        "baseline.bc/1 "
        "baseline.tc/1 baseline.kcore/1",
    .demands = "device.cuda/1",
    .params = params,
};
HARNESS_PUBLISH(baseline, about)
