// The samplers of the library samplers.so, one per source file. make_sampler() gets them through door.cpp.
#pragma once

#include "tune/sampler.hpp"

namespace harness::tune {

std::unique_ptr<Sampler> make_own(const Space& space, const Prior& prior, uint64_t seed);
std::unique_ptr<Sampler> make_greedy(const Space& space, uint64_t seed);

}  // namespace harness::tune
