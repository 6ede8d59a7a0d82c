#include <algorithm>
#include <cmath>
#include <limits>

#include "hand_common.hpp"
#include "hand_written.hpp"

namespace harness::openmp {

static constexpr float infinity = std::numeric_limits<float>::infinity();
static constexpr uint64_t worth_two_threads = 256;

Sssp::Sssp(const Graph& graph)
    : vertices_(graph.num_vertices()),
      distance_(vertices_),
      stamp_(vertices_, 0),
      near_(vertices_),
      next_near_(vertices_),
      far_(vertices_),
      next_far_(vertices_),
      in_far_(vertices_, 0) {}

void Sssp::relax(const Csr& out, double threshold) {
  next_nears_ = 0;
  ++epoch_;
  double smallest = smallest_far_;
#pragma omp parallel reduction(min : smallest) if (nears_ >= worth_two_threads)
  {
    QueueBuffer near(next_near_.data(), next_nears_), far(far_.data(), fars_);
#pragma omp for nowait schedule(dynamic, 64)
    for (uint64_t i = 0; i < nears_; ++i) {
      const uint32_t u = near_[i];
      for (uint32_t e = out.offsets[u]; e < out.offsets[u + 1]; ++e) {
        const uint32_t v = out.neighbors[e];
        const float distance = load(distance_[u]) + out.weights[e];
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
  near_.swap(next_near_);
  nears_ = next_nears_;
}

double Sssp::split(double before, double threshold) {
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
  far_.swap(next_far_);
  fars_ = next_fars_;
  return smallest;
}

void Sssp::run(const Csr& out, uint32_t source, double delta) {
#pragma omp parallel for schedule(static)
  for (uint32_t v = 0; v < vertices_; ++v) distance_[v] = v == source ? 0 : infinity;
  near_[0] = source;
  nears_ = 1;
  fars_ = 0;
  smallest_far_ = std::numeric_limits<double>::infinity();
  double threshold = delta;
  while (nears_ > 0 || fars_ > 0) {
    if (nears_ > 0) {
      relax(out, threshold);
    } else {
      const double before = threshold;
      threshold = (std::floor(smallest_far_ / delta) + 1) * delta;
      smallest_far_ = split(before, threshold);
    }
  }
}

}  // namespace harness::openmp
