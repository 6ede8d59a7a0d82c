// The worker's side of the messages. The command `harness worker`, which `--help` does not list, calls
// serve_worker(), which ends when its channel closes.
#pragma once

#include "base/error.hpp"
#include "base/file_descriptor.hpp"
#include "sweep/worker/worker.hpp"

namespace harness::sweep {

/// Serves a parent until the parent closes the channel. The first two arguments are file descriptors: of the
/// socket, and of the page in which the worker records its current step. The pointer `peers` has all
/// processes of the worker, in which this process is number 0. It is null if the worker has one process. An
/// `index` is the position of a configuration among those of the WorkerJob.
///
/// | parent sends | worker answers |
/// | a WorkerJob | {device, facts, gauge, plugins} or {error, exit} |
/// | {load: index} | {measurement}, which only describes the configuration's graph, or {error, exit} |
/// | {unsupported: [index, ...]} | {reasons: [text, ...]}: why a configuration cannot run, or empty |
/// | {measure: index, id, smoke, cap_ms} | {measurement, spent}; spent: the parent must replace the worker |
void serve(FileDescriptor channel, FileDescriptor pulse, CatalogueOf catalogue_of, backends::Peers* peers);

/// Serves the parent that started this process. Throws Error if there is none.
Exit serve_worker(CatalogueOf catalogue_of);

/// Returns the message that refuses a request because of an exception.
nlohmann::json refusal(const std::exception& e);
/// Throws Error if the process was not started by a parent.
void require_parent();

}  // namespace harness::sweep
