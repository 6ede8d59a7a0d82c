// The parsed experiment file: what the user asked for, not yet checked against the loaded plugins. parse()
// makes it, and plan() checks it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace harness::experiment {

/// One key and the values to try: a scalar in the file is an axis of one value.
struct Axis {
  std::string key;
  std::vector<std::string> values;
  Mark mark;
};

/// An item of `formats`, `schedules`, `algorithms` or `baselines`: a plugin id and axes over its parameters,
/// which together make one Choice or more. The id `all` stands for every loaded plugin of the kind that no
/// other item names.
struct PluginItem {
  std::string id;
  std::vector<Axis> params;
  Mark mark;
};

/// An item of `graphs` with its axes (keys as in the file; those of a weights map are `weights.low` ...).
struct GraphItem {
  std::vector<Axis> keys;
  Mark mark;

  const Axis* find(std::string_view key) const;
};

/// One graph, every axis fixed. Values stay text; the graph library gives them their types.
struct GraphEntry {
  std::string name;
  std::string file;       ///< resolved path; empty for a generated graph
  std::string generator;  ///< empty for a file
  std::string catalogue;  ///< its name there: instead of file and generator
  std::string otherwise;  ///< where that graph is not here: "skip", "twin", or empty for an error
  std::map<std::string, std::string> params;  ///< of the generator, only those given; of a file: format
  std::map<std::string, std::string>
      cleaning;                                ///< symmetric, self_loops, duplicates, order; only those given
  std::map<std::string, std::string> weights;  ///< kind: none|file|generated; low, high, seed, integer
  Mark mark;
};

/// An item of `exclude` or `include`: matches where every key has one of its values (globs allowed).
struct Filter {
  std::vector<Axis> conditions;
  Mark mark;
};

/// An item of `hold`: what an experiment file promises about its own results. `harness hold` measures the
/// experiment and judges what came out by these. On every graph and with every algorithm, the fastest row of
/// `rows` is divided by the fastest of `over`; the limits are for each of these ratios, or for their
/// geometric mean.
struct Bound {
  std::string name;
  std::vector<std::string> rows, over;  ///< globs; a row is meant where each matches its id or a part of it
  std::string column;  ///< compared in place of times; without `over` it is the value that is limited
  std::optional<double> at_most, at_least, mean_at_most, mean_at_least;  ///< one of them at least is given
  Mark mark;
};

/// Nothing can be said about a median with fewer repetitions.
inline constexpr uint64_t least_to_be_stable = 6;

/// Rounds of a row if the file does not say. The medians of five can prove a difference by ranks at a
/// significance level of 1 % if no two of them lie the wrong way round; those of ten if some do.
inline constexpr uint64_t usual_rounds = 10;
/// Measured time of a row, over all its rounds, if the file does not say. Runs of less than a millisecond
/// then get dozens of repetitions.
inline constexpr double usual_min_time_s = 0.01;

/// How one configuration is measured. Without `rounds` in the file, parse() divides repetitions and times
/// among the usual rounds; members hold the numbers of one round.
struct MeasurePlan {
  uint64_t repetitions = 10;
  uint64_t warmup = 1;
  double stable = 0;  ///< repeat until the median is known to this fraction of itself; 0: just `repetitions`
  uint64_t max_repetitions = 200;  ///< with `stable`: give up after so many
  uint64_t rounds = 1;             ///< each with all these repetitions; above 1 in random order
  bool rounds_by_graph = false;    ///< all rounds of a graph before those of the next
  bool aa = false;                 ///< rounds in pairs, whose difference is the harness's own noise
  uint64_t batch = 0;      ///< runs in one repetition; 0: more than one where a run is too short to time
  double min_time_s = 0;   ///< repeat beyond `repetitions` until this much time was measured
  double max_time_s = 30;  ///< stop repeating after this much measured time, after one repetition
  double timeout_s = 60;   ///< wall time after which a run is given up
  double step_timeout_s = 1800;   ///< the same for loading, preparing and checking; the worker is killed
  double cap_ms = 0;              ///< of a tuner: a row all of whose runs take longer is given up; 0: never
  bool first_is_known = false;    ///< the first run is right: this process verified it in an earlier round
  uint64_t memory_limit = 0;      ///< bytes that a worker may hold; 0: most of the machine's
  double budget_s = 0;            ///< wall time after which no further row is begun; 0: no end
  bool keep_layouts = false;      ///< in files of the cache, to be read instead of built again
  bool time_kernels = false;      ///< by a run of its own, in which each launch is timed by itself
  bool cold_caches = false;       ///< empty the device's caches before each run
  uint64_t seed = 1;              ///< of everything random in a measurement, such as the order of rounds
  std::filesystem::path answers;  ///< folder to keep the results' arrays in; empty: they are not kept
};

/// The plan of a row that is measured in one round, as a tuner does, which takes rounds of its own.
MeasurePlan in_one_round(MeasurePlan plan);

/// Of experiments that name no backend, and of `harness check`: the one that needs no device.
inline constexpr const char* default_backend = "cpu";

struct Experiment {
  std::filesystem::path path;
  std::string text;                    ///< the file as read, for the copy in meta.json
  std::vector<std::string> overrides;  ///< as given to --set

  std::string name;
  std::string description;
  std::vector<GraphItem> graphs;
  std::vector<PluginItem> algorithms;
  std::vector<PluginItem> formats;
  std::vector<PluginItem> schedules;
  std::vector<PluginItem> baselines;  ///< programs to compare with; formats and schedules may be none then
  std::vector<Axis> options;
  Axis backends{"backend", {default_backend}, {}};
  std::vector<Filter> exclude;
  std::vector<Filter> include;
  std::vector<Bound> bounds;  ///< `hold`: what `harness hold` judges
  MeasurePlan measure;
  std::string out;  ///< folder of the results; empty: results/NAME
};

/// Reads and checks the file; every fault is an Error of one line, `file.yaml:12: ...`.
Experiment load_experiment(const std::filesystem::path& path, const std::vector<std::string>& overrides = {});

/// Parses an experiment that is in memory; `path` is used in messages and to resolve relative graph files.
Experiment parse_experiment(const std::string& text, const std::filesystem::path& path,
                            const std::vector<std::string>& overrides = {});

/// Changes whenever the file or its overrides change; --resume insists on the same one.
std::string experiment_hash(const Experiment& experiment);

}  // namespace harness::experiment
