// Shortest paths by near and far piles: delta-stepping with queues [Meyer 2003] [Davidson 2014].
#include <algorithm>
#include <cmath>
#include <limits>

#include "../delta.hpp"
#include "../distances.hpp"
#include "csr.hpp"
#include "parallel.hpp"
#include "programs.hpp"

namespace harness::openmp {
namespace {

constexpr uint64_t worth_two_threads = 256;

template <class T>
class Sssp : public Program {
 public:
  explicit Sssp(const BaselineInput& input)
      : Program(input),
        source_(source_vertex(input.problem(), input.setting("source").value.integer)),
        delta_(delta_of(input)),
        out_(make_csr(input, input.out(), true)),
        distance_(input.property<T>("distance")),
        stamp_(input.scratch_array<uint32_t>("stamps", vertices_)),
        in_far_(input.scratch_array<uint8_t>("far marks", vertices_)),
        near_(input.scratch_array<uint32_t>("near", vertices_)),
        next_near_(input.scratch_array<uint32_t>("next near", vertices_)),
        far_(input.scratch_array<uint32_t>("far", vertices_)),
        next_far_(input.scratch_array<uint32_t>("next far", vertices_)) {
    std::fill(stamp_.begin(), stamp_.end(), 0);
    std::fill(in_far_.begin(), in_far_.end(), uint8_t{0});
  }
  void run(harness_baseline_run& run) override;

 private:
  void relax(double threshold);
  double split(double before, double threshold);

  const uint32_t source_;
  const double delta_;
  const Csr out_;
  const std::span<T> distance_;
  const std::span<uint32_t> stamp_;  // last epoch in which the vertex was put into the near pile
  const std::span<uint8_t> in_far_;  // 1: the vertex is in the far pile. All elements are zero between runs
  std::span<uint32_t> near_, next_near_, far_, next_far_;
  uint64_t nears_ = 0, next_nears_ = 0, fars_ = 0, next_fars_ = 0;
  uint32_t epoch_ = 0;
  double smallest_far_ = 0;
};

template <class T>
void Sssp<T>::relax(double threshold) {
  next_nears_ = 0;
  ++epoch_;
  double smallest = smallest_far_;
#pragma omp parallel reduction(min : smallest) if (nears_ >= worth_two_threads)
  {
    QueueBuffer near(next_near_.data(), next_nears_), far(far_.data(), fars_);
#pragma omp for nowait schedule(dynamic, 64)
    for (uint64_t i = 0; i < nears_; ++i) {
      const uint32_t u = near_[i];
      for (uint32_t e = out_.offsets[u]; e < out_.offsets[u + 1]; ++e) {
        const uint32_t v = out_.neighbors[e];
        const T distance = farther(load(distance_[u]), out_.weights[e]);
        if (!lower(distance_[v], distance)) continue;
        if (static_cast<double>(distance) >= threshold) {
          if (load(in_far_[v]) == 0 && claim(in_far_[v], uint8_t{0}, uint8_t{1})) far.push(v);
          smallest = std::min(smallest, static_cast<double>(distance));
        } else if (load(stamp_[v]) != epoch_ && std::atomic_ref<uint32_t>(stamp_[v]).exchange(
                                                    epoch_, std::memory_order_relaxed) != epoch_) {
          near.push(v);
        }
      }
    }
  }
  smallest_far_ = smallest;
  std::swap(near_, next_near_);
  nears_ = next_nears_;
}

template <class T>
double Sssp<T>::split(double before, double threshold) {
  next_fars_ = 0;
  nears_ = 0;
  double smallest = std::numeric_limits<double>::infinity();
#pragma omp parallel reduction(min : smallest) if (fars_ >= worth_two_threads)
  {
    QueueBuffer near(near_.data(), nears_), far(next_far_.data(), next_fars_);
#pragma omp for nowait schedule(static)
    for (uint64_t i = 0; i < fars_; ++i) {
      const uint32_t v = far_[i];
      const double distance = static_cast<double>(distance_[v]);
      if (distance >= threshold) {
        far.push(v);
        smallest = std::min(smallest, distance);
      } else {
        in_far_[v] = 0;
        if (distance >= before) near.push(v);
      }
    }
  }
  std::swap(far_, next_far_);
  fars_ = next_fars_;
  return smallest;
}

template <class T>
void Sssp<T>::run(harness_baseline_run& run) {
  run.supersteps = 0;
  if (vertices_ == 0) return;
#pragma omp parallel for schedule(static)
  for (uint32_t v = 0; v < vertices_; ++v) distance_[v] = v == source_ ? 0 : unreached_distance<T>;
  near_[0] = source_;
  nears_ = 1;
  fars_ = 0;
  smallest_far_ = std::numeric_limits<double>::infinity();
  double threshold = delta_;
  while (nears_ > 0 || fars_ > 0) {
    if (nears_ > 0) {
      relax(threshold);
      ++run.supersteps;
    } else {
      const double before = threshold;
      threshold = (std::floor(smallest_far_ / delta_) + 1) * delta_;
      smallest_far_ = split(before, threshold);
    }
  }
}

}  // namespace

std::unique_ptr<BaselineProgram> make_sssp(const BaselineInput& input) {
  direction_of(input, Direction::push);
  return with_distance_type(input, [&](auto zero) -> std::unique_ptr<BaselineProgram> {
    return std::make_unique<Sssp<decltype(zero)>>(input);
  });
}

}  // namespace harness::openmp
