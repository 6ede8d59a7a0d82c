// "did you mean" for names of generators, parameters and formats.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graph/generators.hpp"

namespace harness {

/// ` (did you mean 'x'? known: x, y, z)`
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

ParamMap checked_params(const GeneratorInfo& info, const ParamMap& given);

}  // namespace harness
