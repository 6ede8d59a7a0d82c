// What a configuration asks to be measured: a combination of three plugins, or a baseline. From here on both
// are prepared, run and recorded alike.
#pragma once

#include <variant>

#include "experiment/configuration.hpp"
#include "runtime/resolve/combination.hpp"
#include "runtime/run/baseline.hpp"
#include "runtime/session.hpp"

namespace harness::sweep {

using Subject = std::variant<runtime::Request, runtime::BaselineRequest>;

/// With the plugins that are loaded. Throws Error for an unknown id.
Subject subject_of(const plugin::Registry& registry, const experiment::Configuration& configuration);

/// A copy that starts from this vertex, by its id in the input: its first parameter that names a vertex is
/// set to it.
Subject with_source(Subject subject, int64_t source);

/// What it took until the first run could begin.
double preparation_ms(const runtime::Prepared& prepared);
double preparation_ms(const runtime::PreparedBaseline& prepared);

}  // namespace harness::sweep
