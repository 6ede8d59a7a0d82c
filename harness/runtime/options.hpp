// The options of a configuration. Each value is a module of the skeleton, or sets the loop that
// runs the modules.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "backends/job.hpp"
#include "base/param.hpp"

namespace harness::runtime {

/// What an experiment can say about each option.
const std::vector<Param>& option_params();

/// Whether an option holds for baselines too: the others choose parts of a combination.
bool holds_for_baselines(std::string_view option);

/// Every direction with every pair of frontier kinds, as an experiment would say it: what checks run through.
std::vector<std::map<std::string, std::string>> direction_and_frontier_options();

backends::FrontierKind parse_frontier(const std::string& text);
const char* frontier_name(backends::FrontierKind kind);

/// What keeps a vertex from entering a queue twice.
enum class Dedup { off, counter, bitmap, bytemap };
Dedup parse_dedup(const std::string& text);
const char* dedup_name(Dedup dedup);

enum class DirectionMode { push, pull, automatic };
DirectionMode parse_direction(const std::string& text);
const char* direction_name(DirectionMode mode);

/// The direction of a superstep that goes back on the layout of another's direction.
constexpr uint32_t backward_from(uint32_t direction) {
  return direction | HARNESS_BACKWARD;
}
/// Every direction that a superstep can have.
constexpr std::array<uint32_t, HARNESS_DIRECTIONS> all_directions{
    HARNESS_PUSH_SUPERSTEP, HARNESS_PULL_SUPERSTEP, backward_from(HARNESS_PUSH_SUPERSTEP),
    backward_from(HARNESS_PULL_SUPERSTEP)};
/// Push or pull, sparse or dense: the kind whose layout a superstep works on, also where it goes back.
constexpr uint32_t layout_of(uint32_t direction) {
  return direction & ~static_cast<uint32_t>(HARNESS_BACKWARD);
}

/// The options as they are run: defaults filled in.
struct Options {
  DirectionMode direction = DirectionMode::push;
  std::array<backends::FrontierKind, HARNESS_DIRECTIONS> in{},
      out{};              // by direction of the superstep, if in use
  bool backward = false;  // the algorithm also walks edges backward
  Dedup dedup = Dedup::off;
  bool ordering = false;
  bool fusion = false;  // the whole run as one kernel
  // Above which share of the vertices in its frontier a superstep is dense; negative: the algorithm says so.
  double dense_at = -1;
  std::array<uint32_t, 2> threads_per_block{};  // of sparse and of dense supersteps; 0: the backend's choice
  uint32_t threads = 0;                         // of the processor; 0: as many as the backend began with
  bool counting = false;                        // count visited edges: never in a measured run

  /// Supersteps are of two kinds, sparse and dense, which use the numbers of push and pull. Where the
  /// direction is chosen automatically, sparse ones push and dense ones pull; otherwise both go the same way.
  bool switches() const { return direction == DirectionMode::automatic || dense_at >= 0; }
  /// Whether supersteps of a kind work on the layout of destinations.
  bool pulls(uint32_t superstep_direction) const {
    if (direction != DirectionMode::automatic) return direction == DirectionMode::pull;
    return layout_of(superstep_direction) == HARNESS_PULL_SUPERSTEP;
  }
  /// On its way back, a run that switches uses the layout of its sparse supersteps.
  bool uses(uint32_t superstep_direction) const {
    if (superstep_direction >= HARNESS_BACKWARD && !backward) return false;
    if (switches()) return superstep_direction != backward_from(HARNESS_PULL_SUPERSTEP);
    return (direction == DirectionMode::pull) == (layout_of(superstep_direction) == HARNESS_PULL_SUPERSTEP);
  }
  /// All frontiers are queues, which a way back can read again.
  bool keeps_frontiers() const {
    return uses(HARNESS_BACKWARD) && in[HARNESS_BACKWARD] == backends::FrontierKind::queue;
  }
  /// The kind of array that tells whether a vertex is active. A reverse queue lists inactive vertices, so
  /// there it is the array that the last superstep wrote.
  backends::FrontierKind read(uint32_t superstep_direction) const {
    const backends::FrontierKind kind = in[superstep_direction], written = out[superstep_direction];
    if (kind != backends::FrontierKind::reverse_queue) return kind;
    return written == backends::FrontierKind::counter ? backends::FrontierKind::all : written;
  }
  uint32_t first_direction() const {
    return direction == DirectionMode::pull && !switches() ? HARNESS_PULL_SUPERSTEP : HARNESS_PUSH_SUPERSTEP;
  }
};

}  // namespace harness::runtime
