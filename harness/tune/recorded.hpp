// Results of an exhaustive sweep in the place of the machine: every configuration of a space with what it
// cost. Strategies can be tried on them a hundred times in seconds.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "tune/sampler.hpp"

namespace harness::tune {

struct Recorded {
  Space space;
  std::vector<std::optional<double>> costs;  ///< median times in ms, or cycles; nothing where the row failed
  std::vector<double> overheads_s;           ///< to build, upload, assemble and verify; 0: not recorded

  double best() const;
  /// How many configurations cost at most (1 + share) times the best.
  size_t within(double share) const;
};

/// A space for each graph, algorithm (with its parameters) and backend; those without a row that is ok are
/// left out. `path`: a results.csv, or its folder. Throws Error where it cannot be read or holds no such
/// space.
std::vector<Recorded> read_recorded(std::filesystem::path path);

/// What other results say of the same configurations, such as the cycles that a model counted: rows are the
/// same where everything but the backend is.
Prior prior_from(const std::vector<Recorded>& other, const Space& space);

// Recorded spaces in the T4 format of the auto-tuning community (github.com/odgaard/TuningSchema). Kernel
// Tuner and the tools of the community's methodology read it.

/// The text of a T4 file, a JSON object; times in milliseconds.
std::string t4_of(const Recorded& recorded);

/// One file a space, NAME.json, in a folder that is made. Returns the paths.
std::vector<std::filesystem::path> write_t4(const std::vector<Recorded>& spaces,
                                            const std::filesystem::path& folder);

}  // namespace harness::tune
