// What a row says of its result: words and a fingerprint. Arrays go into files, where they are to be kept.
#pragma once

#include <filesystem>
#include <vector>

#include "runtime/session.hpp"
#include "sweep/measure/trial.hpp"

namespace harness::sweep {

/// Where the arrays of a configuration's answer are kept, by its id and the source that was drawn (below 0:
/// none was): folders within folders, named by the segments of the id.
std::filesystem::path answer_folder(const std::filesystem::path& answers, const std::string& id,
                                    int64_t source);

/// Asks for the answer of the last run, which was verified, keeps its arrays in `folder` unless that is
/// empty, and lets go of the result. What goes wrong is noted in the trial: the row loses nothing that was
/// measured.
void take_answer(Trial& trial, runtime::Session& session, const graph::Graph& graph,
                 const runtime::Choice& algorithm, const std::filesystem::path& folder);

/// The answer of all trials: of several sources the words are the first one's, and the hash is of all of
/// them.
void record_answer(results::Measurement& measured, const std::vector<Trial>& trials);

}  // namespace harness::sweep
