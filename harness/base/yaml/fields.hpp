// Typed values out of a Tree. Every mismatch is an Error of one line: file and line of the value, what it is
// of, what was expected, and what was found.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/yaml/tree.hpp"

namespace harness {

void expect_map(const Tree& tree, std::string_view what);

/// Refuses a key of a map that is not among `known`, suggesting the nearest. `what` may be empty.
void check_keys(const Tree& map, std::string_view what, const std::vector<std::string>& known);

/// The value of a key that must be there. `what` may be empty.
const Tree& require_key(const Tree& map, std::string_view what, std::string_view key);

std::string read_text(const Tree& tree, std::string_view what);
uint64_t read_uint(const Tree& tree, std::string_view what, uint64_t least = 0, uint64_t most = UINT64_MAX);
double read_real(const Tree& tree, std::string_view what);  ///< finite
/// One of the words allowed.
std::string read_choice(const Tree& tree, std::string_view what, const std::vector<std::string>& allowed);
bool read_bool(const Tree& tree, std::string_view what);

/// The items of a non-empty list; anything else but nothing is a list of one.
std::vector<const Tree*> read_items(const Tree& tree, std::string_view what);

}  // namespace harness
