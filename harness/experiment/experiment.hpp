// The parsed experiment file, not yet checked against the installed plugins. parse_experiment() makes an
// Experiment, and plan_of() checks it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace harness::experiment {

/// A key of the file with the values to try. A single value in the file is an axis with one value.
struct Axis {
  std::string key;
  std::vector<std::string> values;
  Mark mark;
};

/// An item of `formats`, `schedules`, `algorithms` or `baselines`: a plugin id and axes over its parameters.
/// It expands to one or more Choices. The id `all` means all installed plugins of this kind, except those
/// that another item names.
struct PluginItem {
  std::string id;
  std::vector<Axis> params;
  Mark mark;
};

/// An item of `graphs` with its axes. The keys are those of the file. The keys of the map `weights` become
/// `weights.low` and so on.
struct GraphItem {
  std::vector<Axis> keys;
  Mark mark;

  const Axis* find(std::string_view key) const;
};

/// One graph, with one value of each axis. Values are texts, which the graph library parses.
struct GraphEntry {
  std::string name;
  std::string file;       ///< resolved path; empty for a generated graph
  std::string generator;  ///< empty for a file
  std::string catalogue;  ///< name in the graph catalogue, instead of file and generator
  /// what is done if the catalogue graph is not installed. "skip" omits the graph, "twin" replaces it by a
  /// graph generated from its statistics, and an empty text is an error
  std::string otherwise;
  std::string made_by;  ///< command that makes the file; shown if the file is missing
  /// given parameters of the generator or of the file (such as its format)
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
/// experiment and tests this claim. For each graph, algorithm and backend, the time of the fastest
/// configuration that `rows` selects is divided by that of the fastest one that `over` selects. The limits
/// apply to each of these ratios, to their geometric mean, or to the geometric mean of each graph's ratios.
struct Bound {
  std::string name;
  /// globs; a configuration is selected if each of them matches its id or a segment of the id
  std::vector<std::string> rows, over;
  /// column whose values replace the times. Without `over`, the limits apply to these values themselves
  std::string column;
  /// At least one limit is given. `graph_mean_at_most` limits the geometric mean of the ratios of each graph.
  std::optional<double> at_most, at_least, mean_at_most, mean_at_least, graph_mean_at_most;
  Mark mark;
};

/// Least number of repetitions for a confidence interval of the median.
inline constexpr uint64_t least_to_be_stable = 6;

/// Default number of rounds per configuration. A rank test of five rounds shows a difference between two
/// configurations at a significance level of 1 % only if the times of their rounds do not overlap. With ten
/// rounds, some overlap is allowed.
inline constexpr uint64_t usual_rounds = 10;
/// Default measured time per configuration in seconds, over all its rounds. A configuration whose runs take
/// less than a millisecond then has dozens of repetitions.
inline constexpr double usual_min_time_s = 0.01;

/// How one configuration is measured in one round. If the file has no key `rounds`, its repetitions and times
/// are totals over all rounds. The parser then divides them among usual_rounds rounds, or among as many
/// rounds as there are repetitions if those are fewer.
struct MeasurePlan {
  uint64_t repetitions = 10;
  uint64_t warmup = 1;
  /// repeat until the half width of the median's confidence interval is at most this fraction of the median.
  /// 0 turns this off.
  double stable = 0;
  uint64_t max_repetitions = 200;  ///< with `stable`: maximum number of repetitions
  /// Number of rounds, each with `repetitions` repetitions. If it is above 1, each round measures the
  /// configurations in a new random sequence.
  uint64_t rounds = 1;
  bool rounds_by_graph = false;  ///< all rounds of a graph are measured before those of the next graph
  /// rounds are made in pairs; the difference within pairs is the harness's own noise (an A/A test)
  bool aa = false;
  /// runs per repetition. 0: chosen automatically, above 1 only if a single run is too short to time
  uint64_t batch = 0;
  double min_time_s = 0;  ///< repeat beyond `repetitions` until this much time has been measured
  /// stop repeating after this much measured time, but not before one repetition
  double max_time_s = 30;
  double timeout_s = 60;  ///< wall time after which a run is aborted
  /// maximum wall time of each of three steps (load, prepare, verify), after which the worker is killed
  double step_timeout_s = 1800;
  /// Set by a tuner. The configuration is aborted if its first run and a later run each take longer than
  /// this. 0 means no limit.
  double cap_ms = 0;
  /// true if the first run need not be verified, because this process verified the configuration in an
  /// earlier round
  bool first_is_known = false;
  /// bytes that a worker may hold (0 means most of the machine's memory)
  uint64_t memory_limit = 0;
  double budget_s = 0;  ///< wall time after which no further configuration is begun; 0: no limit
  /// keep layouts as files in the cache, so that later runs read them instead of building them
  bool keep_layouts = false;
  /// build layouts again in each round, so that the build time has a confidence interval
  bool rebuild_layouts = false;
  /// measure the time of each kernel launch, in an additional run
  bool time_kernels = false;
  double monitor_s = 0;      ///< period of the samples of timeline.csv; 0: none
  bool cold_caches = false;  ///< evict the data from the device's caches before each run
  uint64_t seed = 1;         ///< seed of all random choices while measuring, such as the sequence in a round
  std::filesystem::path answers;  ///< folder for the result arrays (--keep-answers); empty: they are not kept
};

/// Returns `plan` changed to a single round with the repetitions of all its rounds. Tuners use it, because a
/// tuner decides itself how many rounds it measures.
MeasurePlan in_one_round(MeasurePlan plan);

/// Backend of experiments that name none, and the first backend of `harness check`. It needs no special
/// device.
inline constexpr const char* default_backend = "cpu";

struct Experiment {
  std::filesystem::path path;
  /// the content of the file, for its copy in meta.json
  std::string text;
  std::vector<std::string> overrides;  ///< the arguments of --set

  std::string name;
  std::string description;
  std::vector<GraphItem> graphs;
  std::vector<PluginItem> algorithms;
  std::vector<PluginItem> formats;
  std::vector<PluginItem> schedules;
  /// streams of updates (stream.hpp); several streams are an axis. Without any, no graph changes.
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

/// Parses an experiment file. Every fault is thrown as an Error of one line, `file.yaml:12: ...`.
Experiment load_experiment(const std::filesystem::path& path, const std::vector<std::string>& overrides = {});

/// Parses an experiment from memory. `path` is used in messages and to resolve relative graph files.
Experiment parse_experiment(const std::string& text, const std::filesystem::path& path,
                            const std::vector<std::string>& overrides = {});

/// Returns a hash of the file and its overrides. --resume refuses results of an experiment with another hash.
std::string experiment_hash(const Experiment& experiment);

}  // namespace harness::experiment
