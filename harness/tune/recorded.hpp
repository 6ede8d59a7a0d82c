// Results of an exhaustive sweep, used in place of a machine: every configuration of a space with its cost.
// Samplers can be tried on such results hundreds of times within seconds.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "tune/sampler.hpp"

namespace harness::tune {

struct Recorded {
  Space space;
  /// median times in ms, or counted costs such as cycles; nothing if the configuration failed
  std::vector<std::optional<double>> costs;
  /// time to orient the graph, build the layout, copy it to the device, assemble the program and verify the
  /// result; 0 means not recorded
  std::vector<double> overheads_s;

  double best() const;
  /// Returns the number of configurations that cost at most (1 + share) times the best.
  size_t within(double share) const;
};

/// Returns a space per graph, algorithm (with its parameters) and backend. Spaces in which no configuration
/// is ok are left out. `path` is a results.csv or its folder. Throws Error if it cannot be read or holds no
/// space.
std::vector<Recorded> read_recorded(std::filesystem::path path);

/// Returns the costs of the candidates of `space` in other results, such as the cycles that a cost model
/// counted. Configurations match if everything but the backend is equal.
Prior prior_from(const std::vector<Recorded>& other, const Space& space);

// The functions below export recorded spaces in the T4 format of the auto-tuning community
// (github.com/odgaard/TuningSchema). Kernel Tuner and the tools of the community's methodology read this
// format.

/// Returns the content of a T4 file, a JSON object with times in milliseconds.
std::string t4_of(const Recorded& recorded);

/// Writes one file NAME.json per space into a folder, which is created. Returns the paths.
std::vector<std::filesystem::path> write_t4(const std::vector<Recorded>& spaces,
                                            const std::filesystem::path& folder);

}  // namespace harness::tune
