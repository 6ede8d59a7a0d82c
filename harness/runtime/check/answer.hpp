// An answer is the algorithm's summary of a correct result. It has a few name=value pairs, a hash of
// everything that is exact, and arrays with one entry per vertex or arc, in the sequence of the input. The
// file results.csv records the answer. `harness compare` and `harness check` compare answers.
#pragma once

#include <harness/plugin.h>

#include <span>
#include <string>
#include <vector>

#include "graph/graph.hpp"
#include "runtime/resolve/combination.hpp"

namespace harness::runtime {

/// An array of a result: `columns` elements per vertex or arc, in the sequence of the input's vertices or
/// arcs.
struct AnswerArray {
  std::string name;
  harness_element type = HARNESS_UINT32;
  uint64_t columns = 1;
  // maximum L1 distance between two correct results, over all elements
  double tolerance = 0;
  std::vector<unsigned char> data;
};

/// Returns the size of an element in bytes, or 0 for an invalid type.
size_t element_bytes(uint32_t type);

/// Summary of a result. For a given graph and given parameters, all formats, schedules, backends and vertex
/// orders give the same summary, within the stated tolerances.
struct Answer {
  /// Pairs such as "reached=12 depth=3", with a tolerance if correct results may differ:
  /// "rank_max=0.125+-0.0001". An array with a tolerance adds the pair NAME_checksum, which is the sum of its
  /// elements with random weights of absolute value at most 1. The checksums of two results therefore differ
  /// by at most the L1 distance of the arrays.
  std::string words;
  // hash over all pairs and arrays without a tolerance, 16 hex digits; empty if there are none
  std::string hash;
  std::vector<AnswerArray> arrays;
};

/// Formats a name and value of an answer with its tolerance, which must not be 0.
std::string word_within(const std::string& name, double value, double tolerance);
/// Makes an answer from all its pairs (`words`), from the pairs without a tolerance, and from its arrays.
Answer finish_answer(std::string words, const std::string& exact_words, std::vector<AnswerArray> arrays);

/// Calls the algorithm's answer() with a verified result, which is in `properties`. Returns an empty answer
/// if the algorithm has no answer(). The parameter values of `algorithm` must be those of values_in_graph()
/// (vertex_params.hpp), so that vertices among them are ids in `graph`. Throws Error if the call fails, or
/// std::bad_alloc.
Answer answer_of(const Choice& algorithm, const graph::Graph& graph, std::span<const void* const> properties);

}  // namespace harness::runtime
