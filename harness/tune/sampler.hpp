// Which configuration to try next. A sampler is asked for one, told what it cost, and asked again; it never
// measures anything, so that machines and recorded results can be tuned on alike.
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
  /// A candidate that was not tried; nothing when all have been.
  virtual std::optional<size_t> ask() = 0;
  /// What the candidate cost, in any unit, above 0; nothing where it failed.
  virtual void tell(size_t candidate, std::optional<double> cost) = 0;
  /// Why the last candidate was asked for, in a few words; and what it was expected to cost, where that was
  /// predicted.
  virtual std::string reason() const { return {}; }
  virtual std::optional<double> predicted() const { return std::nullopt; }
};

/// What is known before anything was measured: for each candidate a number that grows with its cost, such as
/// the cycles that a model counts; NaN where nothing is known. Empty: there is none.
using Prior = std::vector<double>;

/// As `--sampler` names them:
///   own         the prior's first ten, or unlike ones where there is none; then expected improvement
///   prior       by the prior alone, then in random order
///   random      each once, in random order
///   exhaustive  each once, in the order of the space
///   greedy      greedy iterated local search: changes one dimension at a time while that helps, then jumps
///   a command   a program of another making, asked by JSON lines (docs/tuning.md)
std::unique_ptr<Sampler> make_sampler(const std::string& name, const Space& space, const Prior& prior,
                                      uint64_t seed);
/// Throws Error for what is neither one of these names nor a command, and where its library is not there.
void require_sampler(const std::string& name);
/// The names above, in that order; a command has none.
const std::vector<std::string>& sampler_names();

/// A command's sampler.
std::unique_ptr<Sampler> make_command(const Space& space, const Prior& prior, const std::string& command,
                                      uint64_t seed);

/// Those that go by how far configurations lie apart. They are a library of their own, samplers.so
/// (harness/tune/samplers), which make_sampler() loads where one of them is asked for.
class SamplerLibrary {
 public:
  virtual ~SamplerLibrary() = default;
  virtual std::unique_ptr<Sampler> own(const Space& space, const Prior& prior, uint64_t seed) = 0;
  virtual std::unique_ptr<Sampler> greedy(const Space& space, uint64_t seed) = 0;
};

}  // namespace harness::tune
