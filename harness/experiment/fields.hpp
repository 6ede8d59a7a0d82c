// Reading typed values out of a Tree; every mismatch is an Error at the value's own line. A key that nobody
// reads is an error as well, with the nearest key that exists.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "experiment/experiment.hpp"
#include "experiment/tree.hpp"

namespace harness::experiment {

/// Refuses anything but a map whose keys are all known, suggesting the nearest known key.
void check_map(const Tree& tree, std::string_view what, const std::vector<std::string>& known);
void expect_map(const Tree& tree, std::string_view what);

/// The value of a key that must be there.
const Tree& require_key(const Tree& map, std::string_view what, std::string_view key);

std::string read_text(const Tree& tree, std::string_view what);
uint64_t read_uint(const Tree& tree, std::string_view what, uint64_t least, uint64_t most);
/// A share such as 2% or 0.02, more than nothing and at most all; off is 0.
double read_fraction(const Tree& tree, std::string_view what);
double read_duration(const Tree& tree, std::string_view what);
/// One of the words allowed.
std::string read_choice(const Tree& tree, std::string_view what, const std::vector<std::string>& allowed);
uint64_t read_bytes(const Tree& tree, std::string_view what);

/// A scalar, or a non-empty list of scalars without repeats.
Axis read_axis(const std::string& key, const Tree& tree);

/// The items of a non-empty list; anything else is a list of one.
std::vector<const Tree*> read_items(const Tree& tree, std::string_view what);

/// An id, or a map of an id and parameters, whose lists are axes.
PluginItem read_plugin(const Tree& item, const std::string& what);

/// Refuses a value outside a closed set of words.
void check_word(const Axis& axis, const std::vector<std::string>& words);

}  // namespace harness::experiment
