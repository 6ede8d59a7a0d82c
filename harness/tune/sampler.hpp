// Samplers choose which configuration to try next. A tuner asks for a candidate, tells its cost, and asks
// again. If several candidates are measured at once, the tuner asks for more before it has told all costs. A
// sampler never measures, so that the same sampler works on machines and on recorded results.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tune/space.hpp"

namespace harness::tune {

class Sampler {
 public:
  virtual ~Sampler() = default;
  /// Returns a candidate that was not returned before. Returns nothing if no candidate is left, or if the
  /// sampler needs the costs of earlier candidates first.
  virtual std::optional<size_t> ask() = 0;
  /// Reports the cost of a candidate, in any unit and above 0, or no cost if the candidate failed. Costs are
  /// reported in the sequence in which ask() returned the candidates.
  virtual void tell(size_t candidate, std::optional<double> cost) = 0;
  /// Returns in a few words why ask() returned its last candidate. predicted() returns the cost that the
  /// sampler predicts for this candidate, if any.
  virtual std::string reason() const { return {}; }
  virtual std::optional<double> predicted() const { return std::nullopt; }
};

/// Knowledge before anything is measured: a number per candidate that is larger for candidates that are
/// expected to cost more, such as the cycles that a model counts. NaN means unknown. An empty vector means no
/// prior.
using Prior = std::vector<double>;

/// Makes the sampler that `--sampler` names.
///
/// | name | sampler |
/// | own | first the ten best of the prior, or without a prior two dissimilar candidates; then the |
/// |     | candidate with the largest expected improvement |
/// | prior | candidates sorted by their prior costs, then those without one in random sequence |
/// | random | each candidate once, in random sequence |
/// | exhaustive | each candidate once, in the sequence of the space |
/// | greedy | greedy iterated local search: changes one dimension at a time while that helps, then jumps |
/// | a command | a third-party program, called by JSON lines (docs/tuning.md) |
std::unique_ptr<Sampler> make_sampler(const std::string& name, const Space& space, const Prior& prior,
                                      uint64_t seed);
/// Throws Error if the name is neither in the table of make_sampler() nor a command, or if the required
/// library is missing.
void require_sampler(const std::string& name);
/// Returns the names in the first column of the table of make_sampler(), in its sequence, without commands.
const std::vector<std::string>& sampler_names();

/// Makes a sampler that starts a third-party program by `command` and asks it for candidates.
std::unique_ptr<Sampler> make_command(const Space& space, const Prior& prior, const std::string& command,
                                      uint64_t seed);

/// Samplers that use distances between configurations. They are in a separate library, samplers.so
/// (harness/tune/samplers), which make_sampler() loads when it needs one of them.
class SamplerLibrary {
 public:
  virtual ~SamplerLibrary() = default;
  virtual std::unique_ptr<Sampler> own(const Space& space, const Prior& prior, uint64_t seed) = 0;
  virtual std::unique_ptr<Sampler> greedy(const Space& space, uint64_t seed) = 0;
};

}  // namespace harness::tune
