// Shortest paths as linear algebra, for each type that distances may have. The function make_program() in
// programs.cpp creates the program.
#pragma once

#include <type_traits>

#include "../distances.hpp"
#include "program.hpp"

namespace harness::graphblas {

/// The library's types and functions for float distances.
struct SinglePaths {
  using Sum = float;
  static GrB_Type type() { return GrB_FP32; }
  static GrB_Semiring min_plus() { return GrB_MIN_PLUS_SEMIRING_FP32; }
  static GrB_BinaryOp less() { return GrB_LT_FP32; }
  static constexpr auto assign = GrB_Vector_assign_FP32;
  static constexpr auto set = GrB_Vector_setElement_FP32;
  static constexpr auto extract = GrB_Vector_extractTuples_FP32;
};
struct DoublePaths {
  using Sum = double;
  static GrB_Type type() { return GrB_FP64; }
  static GrB_Semiring min_plus() { return GrB_MIN_PLUS_SEMIRING_FP64; }
  static GrB_BinaryOp less() { return GrB_LT_FP64; }
  static constexpr auto assign = GrB_Vector_assign_FP64;
  static constexpr auto set = GrB_Vector_setElement_FP64;
  static constexpr auto extract = GrB_Vector_extractTuples_FP64;
};
/// The library's types and functions for integer distances. They have 64 bits, so that a sum beyond 32 bits
/// does not wrap around.
struct WholePaths {
  using Sum = uint64_t;
  static GrB_Type type() { return GrB_UINT64; }
  static GrB_Semiring min_plus() { return GrB_MIN_PLUS_SEMIRING_UINT64; }
  static GrB_BinaryOp less() { return GrB_LT_UINT64; }
  static constexpr auto assign = GrB_Vector_assign_UINT64;
  static constexpr auto set = GrB_Vector_setElement_UINT64;
  static constexpr auto extract = GrB_Vector_extractTuples_UINT64;
};
template <class T>
using PathsIn = std::conditional_t<std::is_same_v<T, float>, SinglePaths,
                                   std::conditional_t<std::is_same_v<T, double>, DoublePaths, WholePaths>>;

/// Bellman-Ford by the semiring min.plus. Each superstep relaxes the edges of the vertices whose distance has
/// decreased. T is the type of the property.
template <class T>
class Sssp : public Program<T> {
  using Paths = PathsIn<T>;
  using Sum = typename Paths::Sum;
  using Program<T>::vertices_;

 public:
  explicit Sssp(const BaselineInput& input)
      : Program<T>(input, "distance", unreached_distance<T>),
        source_(source_vertex(input.problem(), input.setting("source").value.integer)),
        out_(matrix_of(input.problem(), input.out(), true)),
        distance_(Paths::type(), vertices_),
        front_(Paths::type(), vertices_),
        less_(GrB_BOOL, vertices_) {}
  void run(harness_baseline_run& run) override {
    run.graph_bytes = out_.bytes();
    run.supersteps = 0;
    if (vertices_ == 0) return;
    HARNESS_GRB(Paths::assign(distance_.get(), no_mask, nullptr, unreached_distance<Sum>, GrB_ALL, vertices_,
                              nullptr));
    HARNESS_GRB(GrB_Vector_clear(front_.get()));
    HARNESS_GRB(Paths::set(distance_.get(), Sum{0}, source_));
    HARNESS_GRB(Paths::set(front_.get(), Sum{0}, source_));
    for (; front_.entries() > 0; ++run.supersteps) {
      HARNESS_GRB(
          GrB_vxm(front_.get(), no_mask, nullptr, Paths::min_plus(), front_.get(), out_.get(), nullptr));
      HARNESS_GRB(GrB_Vector_eWiseMult_BinaryOp(less_.get(), no_mask, nullptr, Paths::less(), front_.get(),
                                                distance_.get(), nullptr));
      // The mask is not structural: its values count, so a vertex whose distance did not decrease is removed
      // from the frontier.
      HARNESS_GRB(GrB_Vector_assign(front_.get(), less_.get(), nullptr, front_.get(), GrB_ALL, vertices_,
                                    GrB_DESC_R));
      HARNESS_GRB(GrB_Vector_assign(distance_.get(), front_.get(), nullptr, front_.get(), GrB_ALL, vertices_,
                                    GrB_DESC_S));
    }
    run.scratch_bytes = distance_.bytes() + front_.bytes() + less_.bytes();
  }
  void collect() override { this->template bring<Sum>(distance_.get(), Paths::extract); }

 private:
  const uint32_t source_;
  const Matrix out_;
  Vector distance_, front_, less_;
};

}  // namespace harness::graphblas
