// Measures configurations of an experiment with its workers. Keeps what several configurations need:
// descriptions of graphs, unreadable graphs, and combinations of plugins that ran out of memory. A sweep and
// a tuner request measurements from the measurer, which writes no files itself.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "results/machine/identity.hpp"
#include "results/store/measurement.hpp"
#include "results/store/writer.hpp"
#include "sweep/share/deal.hpp"
#include "sweep/worker/crew.hpp"

namespace harness::sweep {

/// Returns the id of a configuration without the graph. The configurations of one combination of plugins on
/// several graphs have the same id without the graph.
std::string without_graph(const std::string& id);

/// Returns vertices plus edges of the measured graph, or 0 if it was not read.
uint64_t graph_size(const results::Measurement& measured);

/// Records which combinations of plugins ran out of memory, and the smallest graph on which each did. These
/// combinations are not tried on larger graphs. A resumed run learns them from the existing rows of
/// results.csv.
class KnownOoms {
 public:
  /// Records a measurement that ran out of memory.
  void note(const results::Measurement& measured);

  /// Returns a graph, smaller than `size`, on which the combination of this id ran out of memory, or nothing
  /// if there is none.
  std::optional<std::string> smaller_graph(const std::string& id, uint64_t size) const;

 private:
  struct Smallest {
    std::string graph;
    uint64_t size;
  };
  // smallest graph on which a combination ran out of memory, by combination
  std::map<std::string, Smallest> smallest_;
};

class Measurer {
 public:
  Measurer(const experiment::Experiment& experiment, const experiment::Configurations& configurations,
           Crew& crew)
      : experiment_(experiment), configurations_(configurations), crew_(crew) {}

  /// Reads every graph of the configurations `rows` once. Throws Error for a faulty graph, before anything is
  /// written. A graph that crashes the worker fails only its own configurations. If a worker is killed from
  /// outside, another one reads the graph, up to `repeats` times. Returns true if a graph was read.
  bool load_graphs(const Rows& rows, int repeats = 0);
  /// Returns the hash of each graph by name, for meta.json.
  nlohmann::json graph_hashes() const;
  /// Returns the description of a graph, or null if it could not be read.
  const results::Measurement* graph(const std::string& name) const;

  /// Measures a configuration, and returns the measurement whatever its outcome. `first` means that the
  /// configuration was not measured before. If the first run and a later run each take longer than `cap_ms`,
  /// the measurement is aborted, unless `cap_ms` is 0.
  results::Measurement measure(size_t index, const experiment::Configuration& configuration, bool first,
                               double cap_ms = 0);

  /// Returns for each of these configurations the reason why it cannot run on its graph, or an empty text if
  /// none is known. Runs nothing. The configurations must have the same graph and backend.
  std::vector<std::string> unsupported(const std::vector<size_t>& indices);

  /// Reads from the results of an earlier run which combinations ran out of memory.
  void recall_ooms(const results::ResultWriter& writer);

 private:
  void note_mishap(const std::string& graph, Mishap mishap);
  void complete_graph(results::Measurement& measured, const experiment::Configuration& configuration) const;
  void complete(results::Measurement& measured, const experiment::Configuration& configuration);

  const experiment::Experiment& experiment_;
  const experiment::Configurations& configurations_;
  Crew& crew_;
  std::map<std::string, results::Measurement> graphs_;  // descriptions of the graphs, by name
  std::map<std::string, Mishap> bad_graphs_;            // reasons why graphs cannot be used, by name
  KnownOoms ooms_;
  std::optional<results::MachineIdentity> here_;  // known once a configuration was measured
};

}  // namespace harness::sweep
