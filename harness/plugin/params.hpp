// Translates parameters of plugins between the ABI's structs and base/param.hpp, which parses values.
// Experiments and commands read and check the parameters of plugins here.
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

/// Returns the value of a text. Throws Error for a text of another type or a value out of range.
harness_value parse_param(const Plugin& plugin, const Param& param, const std::string& text);

/// Returns one value per declaration, in the sequence of the declarations, with defaults for parameters not
/// in `given`. Throws Error for an unknown name, a value of another type, or a value out of range.
std::vector<harness_value> parse_params(const Plugin& plugin,
                                        const std::map<std::string, std::string>& given);

/// Stores the values that device code reads at their offsets in the plugin's device state.
void store_params(const Plugin& plugin, const std::vector<harness_value>& values, unsigned char* state);

}  // namespace harness::plugin
