// The functions that make the samplers, one each. sampler.cpp knows them by their names.
#pragma once

#include "tune/sampler.hpp"

namespace harness::tune {

std::unique_ptr<Sampler> make_in_order(const Space& space);
std::unique_ptr<Sampler> make_random(const Space& space, uint64_t seed);
std::unique_ptr<Sampler> make_by_prior(const Space& space, const Prior& prior, uint64_t seed);
std::unique_ptr<Sampler> make_greedy(const Space& space, uint64_t seed);
std::unique_ptr<Sampler> make_command(const Space& space, const Prior& prior, const std::string& command,
                                      uint64_t seed);
std::unique_ptr<Sampler> make_own(const Space& space, const Prior& prior, uint64_t seed);

}  // namespace harness::tune
