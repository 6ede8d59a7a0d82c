// A chosen plugin with the values of its parameters. A request to run an algorithm with a format and a
// schedule has three such choices.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "plugin/params.hpp"

namespace harness::runtime {

/// A loaded plugin with one value per parameter. It is made from an experiment::Choice, which names the
/// plugin by its id.
struct Choice {
  const plugin::Plugin* plugin = nullptr;
  std::vector<harness_value> values;  // in the sequence of the parameters' declarations

  Choice() = default;
  Choice(const plugin::Plugin& p, const std::map<std::string, std::string>& params)
      : plugin(&p), values(plugin::parse_params(p, params)) {}
};

/// Returns the kind and id of the plugin for messages, such as `format csr`.
inline std::string name_of(const Choice& choice) {
  return std::string(plugin::kind_name(choice.plugin->kind)) + " " + choice.plugin->id;
}

}  // namespace harness::runtime
