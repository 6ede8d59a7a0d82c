// Which combinations ran out of memory, and on how small a graph: on a larger one they are not tried. A
// resume learns them again from the rows that are there.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "results/store/measurement.hpp"

namespace harness::sweep {

/// The id of a row without its graph: what the rows of one combination on several graphs have in common.
std::string without_graph(const std::string& id);

/// Vertices and edges of the graph that was measured on; 0 where it was not read.
uint64_t graph_size(const results::Measurement& measured);

class KnownOoms {
 public:
  /// `measured` ran out of memory.
  void note(const results::Measurement& measured);

  /// The graph, smaller than `size`, on which the combination of this id ran out of memory.
  std::optional<std::string> smaller_graph(const std::string& id, uint64_t size) const;

 private:
  struct Smallest {
    std::string graph;
    uint64_t size;
  };
  std::map<std::string, Smallest> smallest_;  // by combination
};

}  // namespace harness::sweep
