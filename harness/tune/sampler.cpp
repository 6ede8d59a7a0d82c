#include "tune/sampler.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/nearest.hpp"
#include "tune/samplers.hpp"

namespace harness::tune {

namespace {

/// A program and its arguments, or a path to one.
bool is_command(const std::string& name) {
  return name.find_first_of(" /.") != std::string::npos;
}

}  // namespace

const std::vector<std::string>& sampler_names() {
  static const std::vector<std::string> names{"own", "prior", "random", "exhaustive", "greedy"};
  return names;
}

void require_sampler(const std::string& name) {
  if (is_command(name) || std::ranges::find(sampler_names(), name) != sampler_names().end()) return;
  throw_error("--sampler: there is no sampler '{}'{}", name, suggest(name, sampler_names()));
}

std::unique_ptr<Sampler> make_sampler(const std::string& name, const Space& space, const Prior& prior,
                                      uint64_t seed) {
  if (name == "own") return make_own(space, prior, seed);
  if (name == "prior") return make_by_prior(space, prior, seed);
  if (name == "random") return make_random(space, seed);
  if (name == "exhaustive") return make_in_order(space);
  if (name == "greedy") return make_greedy(space, seed);
  require_sampler(name);
  return make_command(space, prior, name, seed);
}

}  // namespace harness::tune
