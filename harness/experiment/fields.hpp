// What experiments read out of a Tree beyond base/yaml/fields: durations, fractions, amounts, axes and
// plugins. A mismatch is an Error at the line of the value.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/yaml/fields.hpp"
#include "experiment/experiment.hpp"

namespace harness::experiment {

/// Refuses anything but a map whose keys are all known, suggesting the nearest known key.
void check_map(const Tree& tree, std::string_view what, const std::vector<std::string>& known);

/// A fraction such as 2% or 0.02, more than nothing and at most all; off is 0.
double read_fraction(const Tree& tree, std::string_view what);
double read_duration(const Tree& tree, std::string_view what);
uint64_t read_bytes(const Tree& tree, std::string_view what);

/// A scalar, or a non-empty list of scalars without repeats.
Axis read_axis(const std::string& key, const Tree& tree);

/// An id, or a map of an id and parameters, whose lists are axes.
PluginItem read_plugin(const Tree& item, const std::string& what);

/// Refuses a value outside a closed set of words.
void check_word(const Axis& axis, const std::vector<std::string>& words);

}  // namespace harness::experiment
