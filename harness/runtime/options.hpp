// The options of a configuration. Each value is a module of the skeleton, or sets the loop that runs the
// modules.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "backends/job.hpp"

namespace harness {

/// What an experiment can say about one option.
struct OptionInfo {
  std::string name;
  std::vector<std::string> choices;  // empty: a number
  std::string help;
};

const std::vector<OptionInfo>& option_infos();

/// Every direction with every pair of frontier kinds, as an experiment would say it: what checks run through.
std::vector<std::map<std::string, std::string>> direction_and_frontier_options();

FrontierKind parse_frontier(const std::string& text);
const char* frontier_name(FrontierKind kind);

enum class DirectionMode { push, pull, automatic };
const char* direction_name(DirectionMode mode);

/// The options as they are run: defaults filled in.
struct Options {
  DirectionMode direction = DirectionMode::push;
  std::array<FrontierKind, 2> in{}, out{};  // by direction of the superstep; only those in use count
  bool dedup = false;                       // by a monotonic counter
  bool ordering = false;
  bool fusion = false;             // the whole run as one kernel
  uint32_t threads_per_block = 0;  // 0: the backend's choice
  bool counting = false;           // count visited edges: never in a measured run

  bool uses(uint32_t superstep_direction) const {
    return direction == DirectionMode::automatic ||
           (direction == DirectionMode::pull) == (superstep_direction == HARNESS_PULL_SUPERSTEP);
  }
  uint32_t first_direction() const {
    return direction == DirectionMode::pull ? HARNESS_PULL_SUPERSTEP : HARNESS_PUSH_SUPERSTEP;
  }
};

}  // namespace harness
