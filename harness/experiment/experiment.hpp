// The parsed experiment file, not yet checked against the loaded plugins. parse_experiment() makes it, and
// plan_of() checks it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace harness::experiment {

/// One key and the values to try. A scalar in the file is an axis with one value.
struct Axis {
  std::string key;
  std::vector<std::string> values;
  Mark mark;
};

/// An item of `formats`, `schedules`, `algorithms` or `baselines`: a plugin id and axes over its parameters.
/// It expands to one or more Choices. The id `all` means every loaded plugin of the kind that no other item
/// names.
struct PluginItem {
  std::string id;
  std::vector<Axis> params;
  Mark mark;
};

/// An item of `graphs` with its axes. Keys are those of the file; keys of a weights map become `weights.low`
/// and so on.
struct GraphItem {
  std::vector<Axis> keys;
  Mark mark;

  const Axis* find(std::string_view key) const;
};

/// One graph with a fixed value on every axis. Values are texts; the graph library parses them.
struct GraphEntry {
  std::string name;
  std::string file;       ///< resolved path; empty for a generated graph
  std::string generator;  ///< empty for a file
  std::string catalogue;  ///< name in the graph catalogue, instead of file and generator
  /// if the catalogue graph is not installed: "skip", "twin", or empty for an error
  std::string otherwise;
  /// given parameters: of the generator, or of the file (format)
  std::map<std::string, std::string> params;
  std::map<std::string, std::string>
      cleaning;                                ///< symmetric, self_loops, duplicates, order; only those given
  std::map<std::string, std::string> weights;  ///< kind: none|file|generated; low, high, seed, integer
  Mark mark;
};

/// An item of `exclude` or `include`. It matches if every key has one of the listed values (globs allowed).
struct Filter {
  std::vector<Axis> conditions;
  Mark mark;
};

/// An item of `hold`: a claim of the experiment file about its own results. `harness hold` measures the
/// experiment and tests the results against these bounds. For each graph and algorithm, the time of the
/// fastest row of `rows` is divided by that of the fastest row of `over`. The limits apply to each of these
/// ratios, or to their geometric mean.
struct Bound {
  std::string name;
  /// globs; a row is selected if each of them matches the row's id or one of its segments
  std::vector<std::string> rows, over;
  /// column to compare instead of times; without `over`, its value itself is limited
  std::string column;
  /// At least one is given. `graph_mean` limits the geometric mean of the ratios of one graph.
  std::optional<double> at_most, at_least, mean_at_most, mean_at_least, graph_mean_at_most;
  Mark mark;
};

/// With fewer repetitions, no confidence interval of a median exists.
inline constexpr uint64_t least_to_be_stable = 6;

/// Default number of rounds of a row. With five rounds, a rank test can show a difference at a significance
/// level of 1 % only if the medians of the two rows do not overlap. With ten rounds, some overlap is allowed.
inline constexpr uint64_t usual_rounds = 10;
/// Default measured time of a row in seconds, over all its rounds. Runs of less than a millisecond then get
/// dozens of repetitions.
inline constexpr double usual_min_time_s = 0.01;

/// How one configuration is measured. If the file has no `rounds`, the parser divides repetitions and times
/// among the usual rounds. The members describe one round.
struct MeasurePlan {
  uint64_t repetitions = 10;
  uint64_t warmup = 1;
  /// repeat until the confidence interval of the median is within this fraction of it; 0 turns this off
  double stable = 0;
  uint64_t max_repetitions = 200;  ///< with `stable`: maximum number of repetitions
  /// number of rounds, each with all these repetitions; if above 1, in random order
  uint64_t rounds = 1;
  bool rounds_by_graph = false;  ///< all rounds of a graph before those of the next
  /// rounds in pairs, whose difference is the harness's own noise (an A/A test)
  bool aa = false;
  /// runs per repetition; 0 means chosen automatically, above 1 if a run is too short to time
  uint64_t batch = 0;
  double min_time_s = 0;  ///< repeat beyond `repetitions` until this much time was measured
  /// stop repeating after this much measured time; at least one repetition runs
  double max_time_s = 30;
  double timeout_s = 60;  ///< wall time after which a run is aborted
  /// the same for loading, preparing and verifying; a worker that takes longer is killed
  double step_timeout_s = 1800;
  /// set by a tuner: a row whose every run takes longer is aborted, unless this is 0
  double cap_ms = 0;
  /// the first run needs no verification, because this process verified it in an earlier round
  bool first_is_known = false;
  /// bytes that a worker may hold; 0 means most of the machine's memory
  uint64_t memory_limit = 0;
  double budget_s = 0;  ///< wall time after which no further row is begun; 0: no limit
  /// store layouts as files in the cache, to be read instead of built again
  bool keep_layouts = false;
  /// record the time of each launch, in an additional run
  bool time_kernels = false;
  double monitor_s = 0;      ///< period of the samples of timeline.csv; 0: none
  bool cold_caches = false;  ///< empty the device's caches before each run
  uint64_t seed = 1;         ///< seed of all random choices of a measurement, such as the order of rounds
  std::filesystem::path answers;  ///< folder for the arrays of results; empty: not kept
};

/// Returns the plan with all its repetitions in one round. A tuner uses it, because it runs rounds itself.
MeasurePlan in_one_round(MeasurePlan plan);

/// Backend of experiments that name none, and of `harness check`. It needs no special device.
inline constexpr const char* default_backend = "cpu";

struct Experiment {
  std::filesystem::path path;
  /// the file as read, for the copy in meta.json
  std::string text;
  std::vector<std::string> overrides;  ///< as given to --set

  std::string name;
  std::string description;
  std::vector<GraphItem> graphs;
  std::vector<PluginItem> algorithms;
  std::vector<PluginItem> formats;
  std::vector<PluginItem> schedules;
  /// streams of updates (stream.hpp), an axis. Without any, no graph changes.
  std::vector<PluginItem> updates;
  std::vector<PluginItem> baselines;  ///< programs to compare with; formats and schedules may then be empty
  std::vector<Axis> options;
  Axis backends{"backend", {default_backend}, {}};
  std::vector<Filter> exclude;
  std::vector<Filter> include;
  std::vector<Bound> bounds;  ///< `hold`: the bounds that `harness hold` tests
  MeasurePlan measure;
  std::string out;           ///< folder of the results; empty: results/NAME
  bool draws_seeds = false;  ///< the file names a list of graphs and no `graph_seed` (graph_list.hpp)
};

/// Reads and checks the file. Every fault is an Error of one line, `file.yaml:12: ...`.
Experiment load_experiment(const std::filesystem::path& path, const std::vector<std::string>& overrides = {});

/// Parses an experiment from memory. `path` is used in messages and to resolve relative graph files.
Experiment parse_experiment(const std::string& text, const std::filesystem::path& path,
                            const std::vector<std::string>& overrides = {});

/// Returns a hash of the file and its overrides. --resume requires that the hash is unchanged.
std::string experiment_hash(const Experiment& experiment);

}  // namespace harness::experiment
