// The subject of a measurement: a combination of three plugins, or a baseline. The measuring code prepares,
// runs and records both in the same way.
#pragma once

#include <variant>

#include "experiment/configuration.hpp"
#include "runtime/resolve/combination.hpp"
#include "runtime/run/baseline.hpp"
#include "runtime/session.hpp"

namespace harness::sweep {

using Subject = std::variant<runtime::Request, runtime::BaselineRequest>;

/// Returns the subject of a configuration, with its loaded plugins. Throws Error for an unknown id.
Subject subject_of(const plugin::Registry& registry, const experiment::Configuration& configuration);

/// Returns a copy of `subject` that starts from the input vertex `source`: its first parameter that takes a
/// vertex is set to that id.
Subject with_source(Subject subject, int64_t source);

/// Returns the time of all work that precedes the first run, in milliseconds.
double preparation_ms(const runtime::Prepared& prepared);
double preparation_ms(const runtime::PreparedBaseline& prepared);

}  // namespace harness::sweep
