#include "sweep/worker/job.hpp"

namespace harness::sweep {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(WorkerJob, plugin_folders, cache_dir, threads, backend, experiment_path,
                                   experiment_text, overrides, only, answers, plugin_files, one_round)

std::vector<std::string> plugin_files(const plugin::Shelf& plugins) {
  std::vector<std::string> files;
  for (const harness_kind kind : plugin::all_kinds) {
    for (const plugin::Described* plugin : plugins.all(kind)) files.push_back(plugin->path.string());
  }
  return files;
}

nlohmann::json plugin_facts(const plugin::Shelf& plugins) {
  nlohmann::json facts = nlohmann::json::array();
  for (const harness_kind kind : plugin::all_kinds) {
    for (const plugin::Described* plugin : plugins.all(kind)) {
      facts.push_back({{"kind", plugin::kind_name(kind)},
                       {"id", plugin->id},
                       {"version", plugin->version},
                       {"hash", plugin->content_hash}});
    }
  }
  return facts;
}

}  // namespace harness::sweep
