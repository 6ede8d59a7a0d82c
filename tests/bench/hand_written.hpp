// Code written by hand, with OpenMP, for the combinations that the assembled code is measured against:
// what GAPBS would write for the same schedule, format and frontier. Each call is a whole run, its
// initial values included.
#pragma once

#include <cstdint>
#include <vector>

#include "base/huge_array.hpp"
#include "graph/graph.hpp"

namespace harness::openmp {

/// Memory as the cpu backend gives it: on huge pages where arrays are large.
template <class T>
struct HugePages {
  using value_type = T;
  HugePages() = default;
  template <class U>
  explicit HugePages(const HugePages<U>&) {}
  T* allocate(size_t n) {
    const size_t alignment = n * sizeof(T) >= huge_page_bytes ? huge_page_bytes : 64;
    const size_t bytes = (n * sizeof(T) + alignment - 1) / alignment * alignment;
    void* memory = std::aligned_alloc(alignment, bytes);
    if (memory == nullptr) throw std::bad_alloc();
    if (alignment == huge_page_bytes) madvise(memory, bytes, MADV_HUGEPAGE);
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, size_t) { std::free(memory); }
  bool operator==(const HugePages&) const { return true; }
};
template <class T>
using Array = std::vector<T, HugePages<T>>;

/// Threads of all kernels below.
void set_threads(unsigned threads);

/// CSR with 32-bit offsets, as the csr plugin stores it.
struct Csr {
  explicit Csr(const Adjacency& from);
  uint32_t vertices;
  Array<uint32_t> offsets, neighbors;
  Array<float> weights;
};

/// COO as the coo plugin stores it.
struct Coo {
  explicit Coo(const Adjacency& from);
  Array<uint32_t> sources, destinations;
};

class PageRank {
 public:
  explicit PageRank(const Graph& graph);
  /// csr, vm, pull.
  void pull(const Csr& in, int iterations);
  /// coo, em, push.
  void push(const Coo& out, int iterations);
  const Array<float>& rank() const { return rank_; }

 private:
  void start();
  void apply();

  uint32_t vertices_;
  Array<uint32_t> degrees_;
  Array<float> rank_, sum_, contribution_;
  double base_ = 0;
};

/// csr, direction-optimising: push with a queue, pull with a bitmap.
class Bfs {
 public:
  explicit Bfs(const Graph& graph);
  void run(const Csr& out, const Csr& in, uint32_t source);
  const Array<int32_t>& parent() const { return parent_; }

 private:
  uint64_t push(const Csr& out);
  uint64_t pull(const Csr& in, uint64_t& awake);
  void queue_to_bitmap();
  void bitmap_to_queue();

  uint32_t vertices_;
  uint64_t edges_;
  Array<uint32_t> degrees_;
  Array<int32_t> parent_;
  Array<uint32_t> queue_, next_queue_;
  uint64_t queued_ = 0, next_queued_ = 0;
  Array<uint32_t> front_, next_;
};

/// The oriented graph, counted by merging.
class TriangleCount {
 public:
  explicit TriangleCount(const Graph& graph);
  uint64_t run() const;

 private:
  uint32_t vertices_;
  Array<uint32_t> offsets_, neighbors_;
};

/// csr, vm, push: Afforest.
class Components {
 public:
  explicit Components(const Graph& graph);
  void run(const Csr& out);

 private:
  void link(uint32_t u, uint32_t v);
  void compress();
  uint32_t frequent() const;

  uint32_t vertices_;
  Array<uint32_t> component_;
};

/// csr, vm: Brandes from one source, pushing forward, pulling back.
class Betweenness {
 public:
  explicit Betweenness(const Graph& graph);
  void run(const Csr& out, uint32_t source);
  const Array<double>& scores() const { return scores_; }

 private:
  void search(const Csr& out, uint32_t source);

  uint32_t vertices_;
  Array<double> scores_, paths_, deltas_;
  Array<int32_t> depth_;
  Array<uint32_t> queue_;
  Array<uint64_t> successor_;
  std::vector<uint64_t> levels_;
};

/// csr, vm, push, near/far delta-stepping with queues.
class Sssp {
 public:
  explicit Sssp(const Graph& graph);
  void run(const Csr& out, uint32_t source, double delta);
  const Array<float>& distance() const { return distance_; }

 private:
  void relax(const Csr& out, double threshold);
  double split(double before, double threshold);

  uint32_t vertices_;
  Array<float> distance_;
  Array<uint32_t> stamp_, near_, next_near_, far_, next_far_;
  Array<uint8_t> in_far_;
  uint64_t nears_ = 0, next_nears_ = 0, fars_ = 0, next_fars_ = 0;
  uint32_t epoch_ = 0;
  double smallest_far_ = 0;
};

}  // namespace harness::openmp
