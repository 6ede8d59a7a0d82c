#include "worker/job.hpp"

namespace harness {

nlohmann::json to_json(const WorkerJob& job) {
  return {{"plugin_folders", job.plugin_folders},
          {"cache_dir", job.cache_dir},
          {"threads", job.threads},
          {"backend", job.backend},
          {"experiment_path", job.experiment_path},
          {"experiment_text", job.experiment_text},
          {"overrides", job.overrides},
          {"only", job.only}};
}

WorkerJob job_from_json(const nlohmann::json& message) {
  WorkerJob job;
  message.at("plugin_folders").get_to(job.plugin_folders);
  message.at("cache_dir").get_to(job.cache_dir);
  message.at("threads").get_to(job.threads);
  message.at("backend").get_to(job.backend);
  message.at("experiment_path").get_to(job.experiment_path);
  message.at("experiment_text").get_to(job.experiment_text);
  message.at("overrides").get_to(job.overrides);
  message.at("only").get_to(job.only);
  return job;
}

nlohmann::json plugin_facts(const Registry& registry) {
  nlohmann::json facts = nlohmann::json::array();
  for (const harness_kind kind : all_kinds) {
    for (const Plugin* plugin : registry.all(kind)) {
      facts.push_back({{"kind", kind_name(kind)},
                       {"id", plugin->id},
                       {"version", plugin->descriptor->version},
                       {"hash", plugin->content_hash}});
    }
  }
  return facts;
}

}  // namespace harness
