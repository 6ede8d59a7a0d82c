// A baseline for PageRank that misbehaves during preparation or during a run, as its parameters request
// (deeds.hpp).
#include "../deeds.hpp"

using namespace harness;
using namespace harness::planted;

enum Moment { preparing, running };

static constexpr harness_param params[] = {
    choice_param("deed", "none", deed_names, "what to do"),
    choice_param("when", "prepare", "prepare|run", "when to do it"),
};

class Planted : public BaselineProgram {
 public:
  explicit Planted(const BaselineInput& input)
      : input_(input),
        deed_(static_cast<Deed>(input.param(0).integer)),
        moment_(static_cast<Moment>(input.param(1).integer)),
        rank_(input.property<float>("rank")),
        iterations_(input.setting("iterations").value.integer),
        damping_(input.setting("damping").value.real) {
    act(preparing);
    if (deed_ == room) input.scratch_array<char>("room", uint64_t{1} << 60);
  }

  void run(harness_baseline_run& run) override {
    act(running);
    const uint32_t vertices = input_.vertices();
    std::vector<double> now(vertices, 1.0 / vertices);
    for (int64_t i = 0; i < iterations_; ++i) now = step(now);
    for (uint32_t v = 0; v < vertices; ++v) rank_[v] = static_cast<float>(now[v]);
    if (deed_ == wrong_result) rank_[0] += 1;
    run.supersteps = static_cast<uint64_t>(iterations_);
  }

 private:
  void act(Moment now) const {
    if (now == moment_) perform(deed_, input_.out());
  }
  std::vector<double> step(const std::vector<double>& now) const {
    const uint32_t vertices = input_.vertices();
    std::vector<double> next(vertices, 0);
    double lost = 0;
    for (uint32_t u = 0; u < vertices; ++u) {
      const std::span<const uint32_t> neighbors = neighbors_of(input_.out(), u);
      if (neighbors.empty()) lost += now[u];
      for (const uint32_t v : neighbors) next[v] += now[u] / static_cast<double>(neighbors.size());
    }
    for (double& rank : next) rank = (1 - damping_ + damping_ * lost) / vertices + damping_ * rank;
    return next;
  }

  const BaselineInput& input_;
  const Deed deed_;
  const Moment moment_;
  const std::span<float> rank_;
  const int64_t iterations_;
  const double damping_;
};

static std::unique_ptr<BaselineProgram> prepare(const BaselineInput& input) {
  return std::make_unique<Planted>(input);
}

static constexpr harness_baseline baseline = make_baseline<prepare>();
static constexpr About about{
    .id = "planted",
    .version = "1.0",
    .summary = "misbehaves on request",
    .provides = "baseline.pagerank/1",
    .demands = "device.host/1",
    .params = params,
};
HARNESS_PUBLISH(baseline, about)
