#include "tune/sampler.hpp"

#include "base/error.hpp"
#include "base/nearest.hpp"
#include "tune/samplers.hpp"

namespace harness::tune {

const std::vector<std::string>& sampler_names() {
  static const std::vector<std::string> names{"own", "prior", "random", "exhaustive", "greedy"};
  return names;
}

std::unique_ptr<Sampler> make_sampler(const std::string& name, const Space& space, const Prior& prior,
                                      uint64_t seed) {
  if (name == "own") return make_own(space, prior, seed);
  if (name == "prior") return make_by_prior(space, prior, seed);
  if (name == "random") return make_random(space, seed);
  if (name == "exhaustive") return make_in_order(space);
  if (name == "greedy") return make_greedy(space, seed);
  throw_error("--sampler: there is no sampler '{}'{}", name, suggest(name, sampler_names()));
}

}  // namespace harness::tune
