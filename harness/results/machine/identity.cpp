#include "results/machine/identity.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <cstdint>

namespace harness::results {
namespace {

using nlohmann::json;

/// Returns the member `name` if it is a text, otherwise an empty text. The facts may come from a damaged
/// file, so their types are not certain.
std::string text_of(const json& facts, const char* name) {
  return facts.is_object() && facts.contains(name) && facts.at(name).is_string()
             ? facts.at(name).get<std::string>()
             : "";
}

json list_of(const json& facts, const char* name) {
  return facts.is_object() && facts.contains(name) && facts.at(name).is_array() ? facts.at(name)
                                                                                : json::array();
}

std::string host_of(const json& machine) {
  if (const std::string host = text_of(machine, "host"); !host.empty()) return host;
  const std::string node = text_of(machine, "node");
  return node.substr(0, node.find('.'));
}

/// Returns the device of a backend and the facts about its driver. Its other facts may change at any time, so
/// they do not identify a machine.
json lasting(const json& backend) {
  json facts{{"name", text_of(backend, "name")}, {"device", text_of(backend, "device")}};
  for (const json& fact : list_of(backend, "facts")) {
    if (fact.is_string() && fact.get_ref<const std::string&>().starts_with("driver "))
      facts["driver"].push_back(fact);
  }
  for (const json& each : list_of(backend, "each")) facts["each"].push_back(lasting(each));
  return facts;
}

}  // namespace

MachineIdentity machine_identity(const json& machine, const json& backend) {
  constexpr uint64_t gibibyte = uint64_t{1} << 30;
  json facts = lasting(backend);
  for (const char* name : {"/architecture", "/cpu", "/cores"}) {
    const json::json_pointer place(name);
    facts[place] = machine.contains(place) ? machine.at(place) : json();
  }
  // The memory is rounded to gibibytes, because operating systems reserve different amounts of it.
  const bool known = machine.contains("memory_bytes") && machine.at("memory_bytes").is_number_unsigned();
  const uint64_t bytes = known ? machine.at("memory_bytes").get<uint64_t>() : 0;
  facts["memory"] = (bytes + gibibyte / 2) / gibibyte;
  const std::string text = facts.dump(-1, ' ', false, json::error_handler_t::replace);
  return {host_of(machine), fmt::format("{:08x}", XXH3_64bits(text.data(), text.size()) >> 32)};
}

}  // namespace harness::results
