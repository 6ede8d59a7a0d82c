// Converts parameters of plugins from the structs of the ABI to Param (base/param.hpp), by which values are
// parsed. Experiments and commands parse the parameters of plugins by these functions.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/param.hpp"
#include "plugin/library.hpp"

namespace harness::plugin {

/// Returns the parameters of a plugin, in the sequence of their declarations.
std::vector<Param> declared_params(const Plugin& plugin);
Param declared_param(const harness_param& param);

/// Parses the value of a parameter. Throws Error for a text of another type or a value out of range.
harness_value parse_param(const Plugin& plugin, const Param& param, const std::string& text);

/// Returns one value per parameter, in the sequence of their declarations. Parameters that are not in `given`
/// have their defaults. Throws Error for an unknown name, a value of another type, or a value out of range.
std::vector<harness_value> parse_params(const Plugin& plugin,
                                        const std::map<std::string, std::string>& given);

/// Copies each parameter that device code reads to its offset in `state`, the plugin's device state.
void store_params(const Plugin& plugin, const std::vector<harness_value>& values, unsigned char* state);

}  // namespace harness::plugin
