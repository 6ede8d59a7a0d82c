#include "programs.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "changes.hpp"
#include "program.hpp"
#include "shortest_paths.hpp"

namespace harness::graphblas {
namespace {

/// Breadth-first search by the semiring any.secondi. The product of the frontier's entry i and the matrix
/// entry (i, j) is i, the parent of j.
class Bfs : public Program<int32_t, ChangingProgram> {
 public:
  explicit Bfs(const BaselineInput& input)
      : Program(input, "parent", -1),
        threads_(input.threads()),
        source_(source_vertex(input.problem(), input.setting("source").value.integer)),
        out_(matrix_of(input.problem(), input.out())),
        parent_(GrB_INT32, vertices_),
        front_(GrB_INT32, vertices_) {}
  void run(harness_baseline_run& run) override {
    HARNESS_GRB(GrB_Vector_clear(parent_.get()));
    HARNESS_GRB(GrB_Vector_clear(front_.get()));
    run.graph_bytes = out_.bytes();
    run.supersteps = 0;
    if (vertices_ == 0) return;
    HARNESS_GRB(GrB_Vector_setElement_INT32(parent_.get(), static_cast<int32_t>(source_), source_));
    HARNESS_GRB(GrB_Vector_setElement_INT32(front_.get(), static_cast<int32_t>(source_), source_));
    for (; front_.entries() > 0; ++run.supersteps) {
      HARNESS_GRB(GrB_vxm(front_.get(), parent_.get(), nullptr, GxB_ANY_SECONDI_INT32, front_.get(),
                          out_.get(), GrB_DESC_RSC));
      HARNESS_GRB(GrB_Vector_assign(parent_.get(), front_.get(), nullptr, front_.get(), GrB_ALL, vertices_,
                                    GrB_DESC_S));
    }
    run.scratch_bytes = parent_.bytes() + front_.bytes();
  }
  void collect() override {
    bring(parent_.get(), [](auto... all) { return GrB_Vector_extractTuples_INT32(all...); });
  }
  void update(const harness_operations& batch, harness_applied& applied) override {
    change(out_, batch, false, threads_, applied);
  }

 private:
  const unsigned threads_;
  const uint32_t source_;
  Matrix out_;
  Vector parent_, front_;
};

/// Connected components by the semiring min.second. In each step a vertex first takes the smallest label
/// among its own and those of its neighbours. It then takes the label of the vertex whose id is this label.
class Components : public Program<uint32_t> {
 public:
  explicit Components(const BaselineInput& input)
      : Program(input, "label", 0),
        out_(matrix_of(input.problem(), input.out())),
        label_(GrB_UINT32, vertices_),
        next_(GrB_UINT32, vertices_),
        places_(vertices_),
        labels_(vertices_),
        roots_(vertices_) {
    for (GrB_Index v = 0; v < vertices_; ++v) places_[v] = v;
  }
  void run(harness_baseline_run& run) override {
    run.graph_bytes = out_.bytes();
    run.supersteps = 0;
    if (vertices_ == 0) return;
    std::copy(places_.begin(), places_.end(), labels_.begin());
    HARNESS_GRB(GrB_Vector_clear(label_.get()));
    HARNESS_GRB(
        GrB_Vector_build_UINT32(label_.get(), places_.data(), labels_.data(), vertices_, GrB_MIN_UINT32));
    for (bool changes = true; changes; ++run.supersteps) {
      HARNESS_GRB(
          GrB_Vector_apply(next_.get(), no_mask, nullptr, GrB_IDENTITY_UINT32, label_.get(), nullptr));
      HARNESS_GRB(GrB_mxv(next_.get(), no_mask, GrB_MIN_UINT32, GrB_MIN_SECOND_SEMIRING_UINT32, out_.get(),
                          label_.get(), nullptr));
      GrB_Index count = vertices_;
      HARNESS_GRB(GrB_Vector_extractTuples_UINT32(places_.data(), labels_.data(), &count, next_.get()));
      std::copy(labels_.begin(), labels_.end(), roots_.begin());
      HARNESS_GRB(GrB_Vector_extract(next_.get(), no_mask, GrB_MIN_UINT32, next_.get(), roots_.data(),
                                     vertices_, nullptr));
      bool same = false;
      Vector equal(GrB_BOOL, vertices_);
      HARNESS_GRB(GrB_Vector_eWiseMult_BinaryOp(equal.get(), no_mask, nullptr, GrB_EQ_UINT32, label_.get(),
                                                next_.get(), nullptr));
      HARNESS_GRB(GrB_Vector_reduce_BOOL(&same, nullptr, GrB_LAND_MONOID_BOOL, equal.get(), nullptr));
      HARNESS_GRB(
          GrB_Vector_apply(label_.get(), no_mask, nullptr, GrB_IDENTITY_UINT32, next_.get(), nullptr));
      changes = !same;
    }
    run.scratch_bytes = label_.bytes() + next_.bytes();
  }
  void collect() override {
    bring(label_.get(), [](auto... all) { return GrB_Vector_extractTuples_UINT32(all...); });
  }

 private:
  const Matrix out_;
  Vector label_, next_;
  std::vector<GrB_Index> places_;
  std::vector<uint32_t> labels_;
  std::vector<GrB_Index> roots_;
};

/// PageRank by the semiring plus.second: the rank of a vertex is the sum of the contributions of its
/// in-neighbours.
class PageRank : public Program<float, ChangingProgram> {
 public:
  explicit PageRank(const BaselineInput& input)
      : Program(input, "rank", 0),
        damping_(input.setting("damping").value.real),
        iterations_(static_cast<uint64_t>(input.setting("iterations").value.integer)),
        threads_(input.threads()),
        in_(matrix_of(input.problem(), input.in())),
        rank_(GrB_FP32, vertices_),
        passed_(GrB_FP32, vertices_),
        degree_(GrB_FP32, vertices_) {
    if (std::string_view(input.setting("precision").text) != "float" ||
        input.setting("tolerance").value.real != 0)
      throw PluginError(HARNESS_UNSUPPORTED,
                        "pagerank has precision float and runs all iterations (tolerance: 0)");
    for (uint32_t v = 0; v < vertices_; ++v) {
      if (const uint64_t edges = degree(input.out(), v); edges > 0)
        HARNESS_GRB(GrB_Vector_setElement_FP32(degree_.get(), static_cast<float>(edges), v));
    }
    HARNESS_GRB(GrB_Vector_wait(degree_.get(), GrB_MATERIALIZE));
  }
  void run(harness_baseline_run& run) override {
    run.graph_bytes = in_.bytes();
    run.supersteps = iterations_;
    if (vertices_ == 0) return;
    if (changed_) count_degrees();
    const auto n = static_cast<double>(vertices_);
    fill(static_cast<float>(1 / n));
    for (uint64_t i = 0; i < iterations_; ++i) {
      // Only vertices with out-edges contribute to neighbours. The ranks of the other vertices are
      // distributed evenly over all vertices.
      HARNESS_GRB(GrB_Vector_eWiseMult_BinaryOp(passed_.get(), no_mask, nullptr, GrB_DIV_FP32, rank_.get(),
                                                degree_.get(), nullptr));
      double all = 0, kept = 0;
      HARNESS_GRB(GrB_Vector_reduce_FP64(&all, nullptr, GrB_PLUS_MONOID_FP64, rank_.get(), nullptr));
      HARNESS_GRB(GrB_Vector_assign(rank_.get(), degree_.get(), nullptr, rank_.get(), GrB_ALL, vertices_,
                                    GrB_DESC_RS));
      HARNESS_GRB(GrB_Vector_reduce_FP64(&kept, nullptr, GrB_PLUS_MONOID_FP64, rank_.get(), nullptr));
      fill(static_cast<float>((1 - damping_ + damping_ * (all - kept)) / n));
      HARNESS_GRB(GrB_Vector_apply_BinaryOp1st_FP32(passed_.get(), no_mask, nullptr, GrB_TIMES_FP32,
                                                    static_cast<float>(damping_), passed_.get(), nullptr));
      HARNESS_GRB(GrB_mxv(rank_.get(), no_mask, GrB_PLUS_FP32, GxB_PLUS_SECOND_FP32, in_.get(), passed_.get(),
                          nullptr));
    }
    HARNESS_GRB(GrB_Vector_wait(rank_.get(), GrB_MATERIALIZE));
    run.scratch_bytes = rank_.bytes() + passed_.bytes() + degree_.bytes();
  }
  void collect() override {
    bring(rank_.get(), [](auto... all) { return GrB_Vector_extractTuples_FP32(all...); });
  }
  void update(const harness_operations& batch, harness_applied& applied) override {
    change(in_, batch, true, threads_, applied);
    changed_ = true;
  }

 private:
  /// Counts the out-edges of each vertex that has any. All entries of the matrix are 1, so the count is the
  /// sum of the entries.
  void count_degrees() {
    HARNESS_GRB(GrB_Vector_clear(degree_.get()));
    HARNESS_GRB(GrB_Matrix_reduce_Monoid(degree_.get(), no_mask, nullptr, GrB_PLUS_MONOID_FP32, in_.get(),
                                         GrB_DESC_T0));
    HARNESS_GRB(GrB_Vector_wait(degree_.get(), GrB_MATERIALIZE));
    changed_ = false;
  }
  void fill(float value) {
    HARNESS_GRB(GrB_Vector_assign_FP32(rank_.get(), no_mask, nullptr, value, GrB_ALL, vertices_, nullptr));
  }

  const double damping_;
  const uint64_t iterations_;
  const unsigned threads_;
  bool changed_ = false;
  Matrix in_;
  Vector rank_, passed_, degree_;
};

/// Triangle counts by the semiring plus.pair, which counts the common neighbours of the two ends of each
/// edge. Each edge is stored in one direction only, chosen by the degrees of its ends.
class TriangleCount : public Program<uint64_t> {
 public:
  explicit TriangleCount(const BaselineInput& input)
      : Program(input, "triangles", 0),
        oriented_(matrix_of(input.problem(), input.out(), false,
                            [&all = input.out()](uint32_t u, uint32_t v) {
                              const uint64_t own = degree(all, u), other = degree(all, v);
                              return other > own || (other == own && v > u);
                            })),
        counts_(GrB_UINT64, vertices_) {}
  void run(harness_baseline_run& run) override {
    run.graph_bytes = oriented_.bytes();
    if (vertices_ == 0) return;
    Matrix common;
    HARNESS_GRB(GrB_Matrix_new(common.address(), GrB_UINT64, vertices_, vertices_));
    HARNESS_GRB(GrB_mxm(common.get(), oriented_.get(), nullptr, GxB_PLUS_PAIR_UINT64, oriented_.get(),
                        oriented_.get(), GrB_DESC_ST1));
    HARNESS_GRB(GrB_Matrix_reduce_Monoid(counts_.get(), no_mask, nullptr, GrB_PLUS_MONOID_UINT64,
                                         common.get(), nullptr));
    HARNESS_GRB(GrB_Vector_wait(counts_.get(), GrB_MATERIALIZE));
    run.scratch_bytes = common.bytes() + counts_.bytes();
  }
  void collect() override {
    bring(counts_.get(), [](auto... all) { return GrB_Vector_extractTuples_UINT64(all...); });
  }

 private:
  const Matrix oriented_;
  Vector counts_;
};

}  // namespace

std::unique_ptr<BaselineProgram> make_program(const BaselineInput& input) {
  const std::string_view algorithm = input.algorithm();
  if (algorithm == "bfs") return std::make_unique<Bfs>(input);
  if (algorithm == "sssp") {
    return with_distance_type(input, [&](auto zero) -> std::unique_ptr<BaselineProgram> {
      return std::make_unique<Sssp<decltype(zero)>>(input);
    });
  }
  if (algorithm == "cc") return std::make_unique<Components>(input);
  if (algorithm == "pagerank") return std::make_unique<PageRank>(input);
  return std::make_unique<TriangleCount>(input);
}

}  // namespace harness::graphblas
