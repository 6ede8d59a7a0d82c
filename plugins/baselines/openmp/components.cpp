// Connected components by sampling and linking: Afforest [Sutton 2018].
#include <algorithm>
#include <random>
#include <string_view>
#include <unordered_map>

#include "csr.hpp"
#include "parallel.hpp"
#include "programs.hpp"

namespace harness::openmp {
namespace {

constexpr uint32_t usual_rounds = 2, samples = 1024;

class Components : public Program {
 public:
  explicit Components(const BaselineInput& input)
      : Program(input),
        rounds_(rounds_of(input)),
        out_(make_csr(input, input.out())),
        component_(input.property<uint32_t>(samples_itself(input) ? "component" : "label")) {}
  void run(harness_baseline_run& run) override;

 private:
  /// Returns true if the algorithm is `cc_afforest`, which has a parameter `rounds`. This program also runs
  /// for the other algorithms that find components, because their result is the same. For these the number of
  /// rounds is `usual_rounds`.
  static bool samples_itself(const BaselineInput& input) { return input.algorithm() == "cc_afforest"; }
  static uint32_t rounds_of(const BaselineInput& input) {
    if (!samples_itself(input)) return usual_rounds;
    return static_cast<uint32_t>(input.setting("rounds").value.integer);
  }
  void link(uint32_t u, uint32_t v);
  void compress();
  uint32_t frequent() const;

  const uint32_t rounds_;
  const Csr out_;
  const std::span<uint32_t> component_;
};

void Components::link(uint32_t u, uint32_t v) {
  uint32_t a = load(component_[u]), b = load(component_[v]);
  while (a != b) {
    const uint32_t high = std::max(a, b), low = std::min(a, b), above = load(component_[high]);
    if (above == low || (above == high && claim(component_[high], high, low))) return;
    a = load(component_[load(component_[high])]);
    b = load(component_[low]);
  }
}

void Components::compress() {
#pragma omp parallel for schedule(dynamic, 16384)
  for (uint32_t v = 0; v < vertices_; ++v) {
    while (load(component_[v]) != load(component_[component_[v]]))
      store(component_[v], load(component_[component_[v]]));
  }
}

uint32_t Components::frequent() const {
  std::unordered_map<uint32_t, int> counts;
  std::mt19937 random;
  std::uniform_int_distribution<uint32_t> any(0, vertices_ - 1);
  for (uint32_t i = 0; i < samples; ++i) ++counts[component_[any(random)]];
  return std::max_element(counts.begin(), counts.end(), [](auto& a, auto& b) { return a.second < b.second; })
      ->first;
}

void Components::run(harness_baseline_run&) {
  if (vertices_ == 0) return;
#pragma omp parallel for
  for (uint32_t v = 0; v < vertices_; ++v) component_[v] = v;
  for (uint32_t r = 0; r < rounds_; ++r) {
#pragma omp parallel for schedule(dynamic, 16384)
    for (uint32_t u = 0; u < vertices_; ++u) {
      if (out_.offsets[u] + r < out_.offsets[u + 1]) link(u, out_.neighbors[out_.offsets[u] + r]);
    }
    compress();
  }
  const uint32_t skipped = frequent();
#pragma omp parallel for schedule(dynamic, 16384)
  for (uint32_t u = 0; u < vertices_; ++u) {
    if (load(component_[u]) == skipped) continue;
    for (uint32_t e = out_.offsets[u] + rounds_; e < out_.offsets[u + 1]; ++e) link(u, out_.neighbors[e]);
  }
  compress();
}

}  // namespace

std::unique_ptr<BaselineProgram> make_components(const BaselineInput& input) {
  direction_of(input);
  return std::make_unique<Components>(input);
}

}  // namespace harness::openmp
