// Configurations of an experiment measured by its workers, with what rows have in common: the graphs, those
// that could not be read, and which combinations ran out of memory. A sweep and a tuner ask it for rows; it
// writes none.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "results/store/measurement.hpp"
#include "results/store/writer.hpp"
#include "sweep/worker/crew.hpp"

namespace harness::sweep {

/// The id of a row without its graph: what the rows of one combination on several graphs have in common.
std::string without_graph(const std::string& id);

/// Vertices and edges of the graph that was measured on; 0 where it was not read.
uint64_t graph_size(const results::Measurement& measured);

/// Which combinations ran out of memory, and on how small a graph: on a larger one they are not tried. A
/// resume learns them again from the rows that are there.
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

class Measurer {
 public:
  Measurer(const experiment::Experiment& experiment, const experiment::Configurations& configurations,
           Crew& crew)
      : experiment_(experiment), configurations_(configurations), crew_(crew) {}

  /// Reads every graph once. A bad one is an Error before anything is written; one that takes the worker down
  /// costs its own rows.
  void load_graphs();
  /// Name to fingerprint, for meta.json.
  nlohmann::json graph_hashes() const;
  /// What describes a graph that was read; null where it could not be.
  const results::Measurement* graph(const std::string& name) const;

  /// The row of a configuration, whatever becomes of it. `first`: nothing of it was measured before.
  /// `cap_ms`: a configuration all of whose runs take longer is given up; 0: none is.
  results::Measurement measure(size_t index, const experiment::Configuration& configuration, bool first,
                               double cap_ms = 0);

  /// The reason why each of these configurations cannot run on the graph of the first one, without running
  /// any; an empty text where none is known. They share graph and backend.
  std::vector<std::string> unsupported(const std::vector<size_t>& indices);

  /// Learns from the rows that an earlier run left which combinations ran out of memory.
  void recall_ooms(const results::ResultWriter& writer);

 private:
  void note_mishap(const std::string& graph, Mishap mishap);
  void complete_graph(results::Measurement& measured, const experiment::Configuration& configuration) const;

  const experiment::Experiment& experiment_;
  const experiment::Configurations& configurations_;
  Crew& crew_;
  std::map<std::string, results::Measurement> graphs_;  // by name: what describes it, and nothing else
  std::map<std::string, Mishap> bad_graphs_;            // by name
  KnownOoms ooms_;
};

}  // namespace harness::sweep
