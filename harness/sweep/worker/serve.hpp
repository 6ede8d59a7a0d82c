// The worker's side of the messages. The hidden command `worker` calls serve_worker(), which ends when its
// channel closes.
#pragma once

#include "base/error.hpp"
#include "base/file_descriptor.hpp"
#include "sweep/worker/worker.hpp"

namespace harness::sweep {

/// Serves a parent at these file descriptors, until the parent closes the channel. `peers` are all processes
/// of the worker, in which this process is number 0. It is null if this process is the only one.
///
/// | parent sends | worker answers |
/// | a WorkerJob | {device, plugins} or {error, exit} |
/// | {load: index} | {measurement}: of its graph only, or {error, exit} |
/// | {unsupported: [index, ...]} | {reasons: [text, ...]}: why each cannot run; empty: it may |
/// | {measure: index, id, smoke, cap_ms} | {measurement, spent}; spent: it must not measure another row |
void serve(FileDescriptor channel, FileDescriptor pulse, CatalogueOf catalogue_of, backends::Peers* peers);

/// Serves the parent that started this process. Throws Error if there is none.
Exit serve_worker(CatalogueOf catalogue_of);

/// Returns the message that refuses a request because of an exception.
nlohmann::json refusal(const std::exception& e);
/// Throws Error if the process was not started by a parent.
void require_parent();

}  // namespace harness::sweep
