#include "plugin/described.hpp"

#include <nlohmann/json.hpp>

#include "base/error.hpp"

namespace harness::plugin {
namespace {

// A description is encoded as CBOR instead of JSON text, because its strings may contain invalid UTF-8.
using nlohmann::json;

json to_json(const Param& param) {
  json bounds = json::array();
  if (param.min && param.max)
    bounds = {param.min->integer, param.min->real, param.max->integer, param.max->real};
  return {{"name", param.name},
          {"type", static_cast<uint32_t>(param.type)},
          {"default", param.default_value},
          {"bounds", std::move(bounds)},
          {"choices", param.choices},
          {"help", param.help},
          {"names_vertex", param.names_vertex},
          {"names_schedule", param.names_schedule}};
}

Param param_from(const json& one) {
  Param param{.name = one.at("name"),
              .type = static_cast<ParamType>(one.at("type").get<uint32_t>()),
              .default_value = one.at("default"),
              .choices = one.at("choices"),
              .help = one.at("help"),
              .names_vertex = one.at("names_vertex"),
              .names_schedule = one.at("names_schedule")};
  if (const json& bounds = one.at("bounds"); bounds.size() == 4) {
    param.min = harness_value{bounds.at(0).get<int64_t>(), bounds.at(1).get<double>()};
    param.max = harness_value{bounds.at(2).get<int64_t>(), bounds.at(3).get<double>()};
  }
  return param;
}

}  // namespace

const char* kind_name(harness_kind kind) {
  switch (kind) {
    case HARNESS_KIND_SCHEDULE:
      return "schedule";
    case HARNESS_KIND_FORMAT:
      return "format";
    case HARNESS_KIND_ALGORITHM:
      return "algorithm";
    case HARNESS_KIND_BASELINE:
      return "baseline";
  }
  return "unknown";
}

std::vector<uint8_t> to_bytes(const Described& plugin) {
  json params = json::array();
  for (const Param& param : plugin.declared) params.push_back(to_json(param));
  return json::to_cbor({{"id", plugin.id},
                        {"version", plugin.version},
                        {"summary", plugin.summary},
                        {"source", plugin.source},
                        {"kind", static_cast<uint32_t>(plugin.kind)},
                        {"path", plugin.path.string()},
                        {"hash", plugin.content_hash},
                        {"params", std::move(params)},
                        {"targets", plugin.targets},
                        {"provides", plugin.provides},
                        {"demands", plugin.demands},
                        {"changed", plugin.changed}});
}

Described described_from(std::span<const uint8_t> bytes) try {
  const json all = json::from_cbor(bytes.begin(), bytes.end());
  Described plugin{.id = all.at("id"),
                   .version = all.at("version"),
                   .summary = all.at("summary"),
                   .source = all.at("source"),
                   .kind = static_cast<harness_kind>(all.at("kind").get<uint32_t>()),
                   .path = all.at("path").get<std::string>(),
                   .content_hash = all.at("hash")};
  for (const json& one : all.at("params")) plugin.declared.push_back(param_from(one));
  plugin.targets = all.at("targets").get<std::set<std::string>>();
  plugin.provides = all.at("provides").get<std::set<std::string>>();
  plugin.demands = all.at("demands").get<std::set<std::string>>();
  plugin.changed = all.at("changed").get<std::vector<std::string>>();
  return plugin;
} catch (const json::exception& e) {
  throw_error("a plugin's description cannot be read: {}", e.what());
}

}  // namespace harness::plugin
