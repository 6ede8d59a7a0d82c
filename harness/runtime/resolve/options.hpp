// The typed options of a configuration: how an experiment wants algorithm, format and schedule to run.
// option_table.cpp declares them, one entry each.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "backends/job.hpp"
#include "base/param.hpp"
#include "runtime/resolve/edge_place.hpp"

namespace harness::runtime {

/// How a vertex is prevented from entering a queue twice.
enum class Dedup { off, counter, bitmap, bytemap };
enum class DirectionMode { push, pull, automatic };

const char* frontier_name(backends::FrontierKind kind);
const char* dedup_name(Dedup dedup);
const char* direction_name(DirectionMode mode);
/// Throws Error for an unknown name.
backends::FrontierKind parse_frontier(const std::string& text);
DirectionMode parse_direction(const std::string& text);

/// The options that an experiment gives. A member is empty if its option was not given, or was given as
/// `same`. Then the algorithm decides. An exception are the options of dense supersteps: if they are empty,
/// the value for sparse supersteps applies.
struct Options {
  std::optional<DirectionMode> direction;
  std::optional<backends::FrontierKind> frontier_in, frontier_out;
  std::optional<Dedup> dedup;
  std::optional<bool> ordering;
  std::optional<bool> fusion;                 // the whole run as one kernel
  std::optional<uint64_t> cta_size;           // threads per block
  std::optional<uint64_t> threads;            // threads of the processor
  std::optional<double> dense_at;             // dense if a larger fraction of vertices is active
  std::optional<std::string> schedule_dense;  // label of a schedule: `wm(chunk=8)`
  std::optional<backends::FrontierKind> frontier_in_dense, frontier_out_dense;
  std::optional<uint64_t> cta_size_dense;
  std::optional<uint64_t> ranks, gpus, processes;
  std::optional<backends::Transport> exchange;
  std::optional<EdgesAt> edges_at;
  std::optional<double> hot;              // fraction of the edges that stays on the device
  std::optional<uint64_t> stream_bytes;   // bytes of edges that are copied at a time
  std::optional<uint64_t> device_memory;  // bytes
  std::optional<uint64_t> l2;             // bytes of the second-level cache of a GPU
  std::optional<std::string> machine;     // machine of a cycle model: `vortex(table_latency=40)`
};

/// Returns the number of processes over which a run is spread.
inline uint32_t processes_of(const Options& options) {
  return static_cast<uint32_t>(options.processes.value_or(1));
}

using OptionTexts = std::map<std::string, std::string>;

/// Parses options; no other code does. Throws Error for an unknown option or value.
Options parse_options(const OptionTexts& texts);
/// Returns the given options in canonical spelling.
OptionTexts texts_of(const Options& options);

/// Returns the declarations of all options.
std::vector<Param> option_params();

/// Returns true if an option applies to baselines too. All other options only determine how a combination
/// (algorithm, format and schedule) runs.
bool holds_for_baselines(std::string_view option);

/// Returns every direction with every pair of frontier kinds, as option texts of an experiment. A full check
/// runs all of them, except on the emulated GPU.
std::vector<OptionTexts> direction_and_frontier_options();

}  // namespace harness::runtime
