#include "sweep/worker/job.hpp"

namespace harness::sweep {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(WorkerJob, plugin_folders, cache_dir, threads, backend, experiment_path,
                                   experiment_text, overrides, only, answers, plugin_files, one_round)

}  // namespace harness::sweep
