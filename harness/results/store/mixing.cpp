#include "results/store/mixing.hpp"

#include <fmt/format.h>

#include <map>

namespace harness::results {
namespace {

using nlohmann::json;

// Load, governor and the like change all the time; they are recorded, not insisted on.
constexpr const char* must_agree[] = {"/experiment_hash", "/harness_version", "/backend/name",
                                      "/backend/device",  "/machine/node",    "/machine/architecture",
                                      "/machine/cpu",     "/machine/cores"};

json at(const json& facts, const char* pointer) {
  const json::json_pointer where(pointer);
  return facts.contains(where) ? facts.at(where) : json();
}

std::string changed(const std::string& what, const json& before, const json& now) {
  const auto text = [](const json& value) {
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
  };
  return fmt::format("its {} is {}, this run's is {}", what, text(before), text(now));
}

/// "schedule vm" -> hash, "graph kron16" -> hash.
std::map<std::string, json> hashes(const json& facts) {
  std::map<std::string, json> all;
  for (const json& plugin : facts.value("plugins", json::array())) {
    all[fmt::format("{} {}", plugin.value("kind", ""), plugin.value("id", ""))] = plugin.value("hash", "");
  }
  const json graphs = facts.value("graphs", json::object());
  for (const auto& [name, hash] : graphs.items()) all["graph " + name] = hash;
  return all;
}

}  // namespace

json changes(const json& before, const json& now) {
  json found = json::object();
  for (const auto& [name, value] : now.items()) {
    const auto old = before.find(name);
    if (old == before.end()) {
      found[name] = value;
    } else if (old->is_object() && value.is_object()) {
      if (json inner = changes(*old, value); !inner.empty()) found[name] = std::move(inner);
    } else if (*old != value) {
      found[name] = value;
    }
  }
  return found;
}

std::string difference(const json& before, const json& now) {
  for (const char* pointer : must_agree) {
    const json old = at(before, pointer), current = at(now, pointer);
    if (old != current) return changed(pointer + 1, old, current);
  }
  const auto old = hashes(before);
  for (const auto& [what, hash] : hashes(now)) {
    const auto found = old.find(what);
    if (found != old.end() && found->second != hash) return changed(what, found->second, hash);
  }
  return {};
}

}  // namespace harness::results
