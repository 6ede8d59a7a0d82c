// The worker's side: loads plugins, backend and graphs once, then measures the requested configurations. The
// hidden command `worker` calls it. It ends when its channel closes.
#pragma once

#include "base/error.hpp"
#include "experiment/catalogue.hpp"
#include "runtime/session.hpp"

namespace harness::sweep {

/// Runs until the parent closes the channel. Throws Error if the process was not started by a parent.
///
/// | parent sends | worker answers |
/// | a WorkerJob | {device, plugins} or {error, exit} |
/// | {load: index} | {measurement}: of its graph only, or {error, exit} |
/// | {unsupported: [index, ...]} | {reasons: [text, ...]}: why each cannot run; empty: it may |
/// | {measure: index, id, smoke, cap_ms} | {measurement, spent}; spent: it must not measure another row |
Exit serve_worker(experiment::Catalogue (*catalogue_of)(const plugin::Shelf&));

}  // namespace harness::sweep
