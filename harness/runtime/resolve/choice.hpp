// A plugin that was chosen, with the values of its parameters. Requests consist of choices.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "plugin/params.hpp"

namespace harness::runtime {

/// A loaded plugin with one value for each of its parameters: what an experiment::Choice, which has its
/// id, becomes.
struct Choice {
  const plugin::Plugin* plugin = nullptr;
  std::vector<harness_value> values;  // in the order of the declarations

  Choice() = default;
  Choice(const plugin::Plugin& p, const std::map<std::string, std::string>& params)
      : plugin(&p), values(plugin::parse_params(p, params)) {}
};

/// `format csr`, for messages.
inline std::string name_of(const Choice& choice) {
  return std::string(plugin::kind_name(choice.plugin->kind)) + " " + choice.plugin->id;
}

}  // namespace harness::runtime
