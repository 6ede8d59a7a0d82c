// Parameters of plugins: from what a plugin declares to the values that a plugin reads. The declarations
// and the parser are base/param.hpp's; this translates them from and to the ABI.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/param.hpp"
#include "plugin/library.hpp"

namespace harness::plugin {

/// The parameters of a plugin, in the order of its declarations.
std::vector<Param> declared_params(const Plugin& plugin);
Param declared_param(const harness_param& param);

/// The value that a text means. Throws Error for a text of another type or a value out of range.
harness_value parse_param(const Plugin& plugin, const Param& param, const std::string& text);

/// Values in the order of the declarations, defaults where nothing is given. Throws Error for an unknown
/// name, a value of another type, or one out of range.
std::vector<harness_value> parse_params(const Plugin& plugin,
                                        const std::map<std::string, std::string>& given);

/// Stores the values that the device reads at their offsets in the plugin's device state.
void store_params(const Plugin& plugin, const std::vector<harness_value>& values, unsigned char* state);

}  // namespace harness::plugin
