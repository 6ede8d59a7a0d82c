// What a right result is, as its algorithm says it. It consists of a few words, a fingerprint of all that has
// one right value, and arrays in the order of the input.
#pragma once

#include <harness/plugin.h>

#include <span>
#include <string>
#include <vector>

#include "graph/graph.hpp"
#include "runtime/resolve/combination.hpp"

namespace harness::runtime {

/// An array of a result: `columns` elements for each vertex or arc, in the order of the input.
struct AnswerArray {
  std::string name;
  harness_element type = HARNESS_UINT32;
  uint64_t columns = 1;
  double tolerance = 0;  // how far another right result may be, summed over all elements
  std::vector<unsigned char> data;
};

/// Bytes of an element; 0 for a number that is no type.
size_t element_bytes(uint32_t type);

/// What an algorithm says of a result. It is equal for every combination, backend and vertex ordering of one
/// problem, up to the tolerances that the words state.
struct Answer {
  /// "reached=12 depth=3", and "rank_max=0.125+-0.0001" where right results may be so far apart. An array
  /// with a tolerance is there as NAME_checksum, the sum of its elements times random numbers of at most 1:
  /// it moves no further than all elements together.
  std::string words;
  std::string hash;  // 16 hex digits over all words and arrays without a tolerance; empty: there are none
  std::vector<AnswerArray> arrays;
};

/// A number of an answer as a word; `tolerance` is not 0.
std::string word_within(const std::string& name, double value, double tolerance);
/// Makes an answer of all its words, of those among them that are exact, and of its arrays.
Answer finish_answer(std::string words, const std::string& exact_words, std::vector<AnswerArray> arrays);

/// Asks the algorithm what it says of a right result, which lies in its properties; the answer is empty where
/// it says nothing. The values of `algorithm` are those in the graph (values_in_graph). Throws Error where it
/// fails, or std::bad_alloc.
Answer answer_of(const Choice& algorithm, const graph::Graph& graph, std::span<const void* const> properties);

}  // namespace harness::runtime
