// Entry point of the library samplers.so, which harness loads when one of the library's samplers is
// requested.
#include "tune/samplers/samplers.hpp"

namespace harness::tune {
namespace {

class Library final : public SamplerLibrary {
 public:
  std::unique_ptr<Sampler> own(const Space& space, const Prior& prior, uint64_t seed) override {
    return make_own(space, prior, seed);
  }
  std::unique_ptr<Sampler> greedy(const Space& space, uint64_t seed) override {
    return make_greedy(space, seed);
  }
};

}  // namespace
}  // namespace harness::tune

extern "C" __attribute__((visibility("default"))) harness::tune::SamplerLibrary* harness_samplers_v1() {
  static harness::tune::Library library;
  return &library;
}
