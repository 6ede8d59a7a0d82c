// The samplers of this library, with one file each. door.cpp gives them to make_sampler().
#pragma once

#include "tune/sampler.hpp"

namespace harness::tune {

std::unique_ptr<Sampler> make_own(const Space& space, const Prior& prior, uint64_t seed);
std::unique_ptr<Sampler> make_greedy(const Space& space, uint64_t seed);

}  // namespace harness::tune
