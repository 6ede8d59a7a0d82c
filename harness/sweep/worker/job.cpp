#include "sweep/worker/job.hpp"

namespace harness::sweep {

namespace {

/// JSON holds UTF-8 while paths hold bytes: each byte travels as the character of its number.
std::string as_utf8(const std::string& bytes) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      text += c;
    } else {
      text += static_cast<char>(0xc0 | byte >> 6);
      text += static_cast<char>(0x80 | (byte & 0x3f));
    }
  }
  return text;
}

std::string as_bytes(const std::string& text) {
  std::string bytes;
  for (size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool two = byte >= 0x80 && i + 1 < text.size();
    bytes += two ? static_cast<char>((byte & 0x03) << 6 | (text[++i] & 0x3f)) : text[i];
  }
  return bytes;
}

std::vector<std::string> each(std::vector<std::string> texts, std::string (*change)(const std::string&)) {
  for (std::string& text : texts) text = change(text);
  return texts;
}

}  // namespace

nlohmann::json to_json(const WorkerJob& job) {
  return {{"plugin_folders", each(job.plugin_folders, as_utf8)},
          {"cache_dir", as_utf8(job.cache_dir)},
          {"threads", job.threads},
          {"backend", as_utf8(job.backend)},
          {"experiment_path", as_utf8(job.experiment_path)},
          {"experiment_text", as_utf8(job.experiment_text)},
          {"overrides", each(job.overrides, as_utf8)},
          {"only", each(job.only, as_utf8)},
          {"answers", as_utf8(job.answers)},
          {"one_round", job.one_round},
          {"plugin_files", each(job.plugin_files, as_utf8)}};
}

WorkerJob job_from_json(const nlohmann::json& message) {
  const auto text = [&](const char* key) { return as_bytes(message.at(key)); };
  const auto texts = [&](const char* key) { return each(message.at(key), as_bytes); };
  return {.plugin_folders = texts("plugin_folders"),
          .cache_dir = text("cache_dir"),
          .threads = message.at("threads"),
          .backend = text("backend"),
          .experiment_path = text("experiment_path"),
          .experiment_text = text("experiment_text"),
          .overrides = texts("overrides"),
          .only = texts("only"),
          .answers = text("answers"),
          .plugin_files = texts("plugin_files"),
          .one_round = message.at("one_round")};
}

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
