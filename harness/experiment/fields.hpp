// Reads values of types that only experiment files have: durations, fractions, byte counts, axes (lists of
// values to combine) and plugins. base/yaml/fields reads all other types. For a value of the wrong type, each
// function throws an Error with the line of the value.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/yaml/fields.hpp"
#include "experiment/experiment.hpp"

namespace harness::experiment {

/// Throws an Error unless `tree` is a map with known keys only. Suggests the nearest known key.
void check_map(const Tree& tree, std::string_view what, const std::vector<std::string>& known);

/// Reads a fraction such as 2% or 0.02, from above 0 to 1. The word `off` gives 0.
double read_fraction(const Tree& tree, std::string_view what);
double read_duration(const Tree& tree, std::string_view what);
uint64_t read_bytes(const Tree& tree, std::string_view what);

/// Reads a scalar, or a non-empty list of distinct scalars.
Axis read_axis(const std::string& key, const Tree& tree);

/// Reads the id of a plugin, or a map of an id and parameters. A parameter with a list of values is an axis.
PluginItem read_plugin(const Tree& item, const std::string& what);

/// Throws an Error if a value of the axis is not one of `words`.
void check_word(const Axis& axis, const std::vector<std::string>& words);

}  // namespace harness::experiment
