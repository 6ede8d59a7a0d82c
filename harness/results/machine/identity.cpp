#include "results/machine/identity.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <cstdint>

namespace harness::results {
namespace {

using nlohmann::json;

std::string host_of(const json& machine) {
  if (const std::string host = machine.value("host", ""); !host.empty()) return host;
  const std::string node = machine.value("node", "");
  return node.substr(0, node.find('.'));
}

/// Returns the device of a backend and the facts about its driver. Other facts may change at any time.
json lasting(const json& backend) {
  json facts{{"name", backend.value("name", "")}, {"device", backend.value("device", "")}};
  for (const json& fact : backend.value("facts", json::array())) {
    if (fact.is_string() && fact.get_ref<const std::string&>().starts_with("driver "))
      facts["driver"].push_back(fact);
  }
  for (const json& each : backend.value("each", json::array())) facts["each"].push_back(lasting(each));
  return facts;
}

}  // namespace

MachineIdentity machine_identity(const json& machine, const json& backend) {
  constexpr uint64_t gibibyte = uint64_t{1} << 30;
  json facts = lasting(backend);
  for (const char* name : {"/architecture", "/cpu", "/cores"}) {
    const json::json_pointer place(name);
    facts[place] = machine.value(place, json());
  }
  // Kernels reserve different amounts of the same memory.
  facts["memory"] = (machine.value("memory_bytes", uint64_t{0}) + gibibyte / 2) / gibibyte;
  const std::string text = facts.dump(-1, ' ', false, json::error_handler_t::replace);
  return {host_of(machine), fmt::format("{:08x}", XXH3_64bits(text.data(), text.size()) >> 32)};
}

}  // namespace harness::results
