// Records the answer of a configuration, which summarises the result of its algorithm, as name=value pairs
// and a hash. The measuring code calls these functions after the last verified run. Arrays are written to
// files if the user wants to keep them.
#pragma once

#include <filesystem>
#include <vector>

#include "runtime/session.hpp"
#include "sweep/measure/trial.hpp"

namespace harness::sweep {

/// Returns the folder for the arrays of a configuration's answer: `answers`/ID, or `answers`/ID/source=N if
/// `source` is not negative. Each segment of the id is a nested folder. Returns an empty path if `answers` is
/// empty.
std::filesystem::path answer_folder(const std::filesystem::path& answers, const std::string& id,
                                    int64_t source);

/// Computes the answer of the last, verified run, writes its arrays into `folder` unless `folder` is empty,
/// and releases the result. A failure is noted in the trial and does not affect the measured values.
void take_answer(Trial& trial, runtime::Session& session, const graph::Graph& graph,
                 const runtime::Choice& algorithm, const std::filesystem::path& folder);

/// Records the answer of all trials. With several sources, the values are those of the first source, and the
/// hash covers the answers of all sources.
void record_answer(results::Measurement& measured, const std::vector<Trial>& trials);

}  // namespace harness::sweep
