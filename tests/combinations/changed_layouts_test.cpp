// Tests layouts that change between two runs of a `runtime::Instance`, which is an algorithm, a format and a
// schedule prepared for runs. The instance must then bind the arrays of the layout again, with frontiers and
// scratch of the new size. The next run must give the result for the changed graph.
#include <gtest/gtest.h>

#include <optional>

#include "graph/spec.hpp"
#include "runtime/run/link_lines.hpp"
#include "runtime/store/build_layout.hpp"
#include "support.hpp"

namespace harness::testing {
namespace {

graph::Graph generated(const std::string& generator, const StringMap& params) {
  graph::GraphSpec spec;
  spec.generator = generator;
  spec.params = params;
  spec.weights.kind = graph::Weights::Kind::generated;
  return graph::open_graph(spec);
}

struct Case {
  const char *algorithm, *format, *schedule;
  StringMap options;
};
void PrintTo(const Case& one, std::ostream* stream) {
  *stream << one.algorithm << " " << one.format << " " << one.schedule;
}

class ChangedLayouts : public OnBackend<Case> {
 protected:
  void SetUp() override {
    OnBackend::SetUp();
    if (IsSkipped()) return;
    backend_ = backend();
    ledger_.emplace(*backend_);
    conversions_ = backend_->assemble(runtime::conversions_line(*backend_)).program;
  }

  runtime::Combination combination(const graph::Graph& graph) const {
    const auto choice = [](harness_kind kind, const char* id) {
      return runtime::Choice(*registry().find(kind, id), {});
    };
    const runtime::Request request{
        choice(HARNESS_KIND_ALGORITHM, GetParam().algorithm), choice(HARNESS_KIND_FORMAT, GetParam().format),
        choice(HARNESS_KIND_SCHEDULE, GetParam().schedule), runtime::parse_options(GetParam().options)};
    return runtime::combine(request, graph, backends::backend_info(backend_->name()));
  }
  runtime::Layout build(const graph::Graph& graph, const runtime::Combination& run) {
    const runtime::SuperstepKind& kind = run.kinds[runtime::sparse];
    return runtime::build_layout(*ledger_, registry(), run.request.format,
                                 kind.pulls ? graph.in() : graph.out(), kind.capabilities);
  }
  void change(runtime::Layout& layout, const graph::Graph& graph, const runtime::Combination& run) {
    layout.parts = build(graph, run).parts;
    ++layout.version;
  }
  static void expect_right(runtime::Instance& instance, const graph::Graph& graph, const char* when) {
    instance.poison();
    const backends::RunResult run = instance.run(60);
    const runtime::Verification result = runtime::Verifier().verify(graph, instance, run.supersteps);
    EXPECT_TRUE(result.right) << when << ": " << result.reason;
  }

  std::unique_ptr<backends::Backend> backend_;
  std::optional<runtime::Ledger> ledger_;
  std::unique_ptr<backends::Program> conversions_;
};

TEST_P(ChangedLayouts, AreBoundAnewBeforeTheNextRun) {
  const graph::Graph small = generated("path", {{"vertices", "512"}});
  const graph::Graph large = generated("kronecker", {{"scale", "9"}, {"edge_factor", "16"}, {"seed", "7"}});
  runtime::Combination run = combination(small);
  const auto layout = std::make_shared<runtime::Layout>(build(small, run));
  ASSERT_FALSE(layout->parts.empty());
  runtime::Instance instance(*ledger_, small, run, {layout}, *conversions_);
  expect_right(instance, small, "as it was built");
  const uint64_t before = ledger_->bytes(runtime::Owner::frontier) + ledger_->bytes(runtime::Owner::scratch);
  change(*layout, large, run);
  expect_right(instance, large, "after it grew");
  EXPECT_GE(ledger_->bytes(runtime::Owner::frontier) + ledger_->bytes(runtime::Owner::scratch), before);
  expect_right(instance, large, "once more");
  const uint64_t grown = ledger_->total() - layout->bytes();
  change(*layout, small, run);
  expect_right(instance, small, "after it shrank");
  EXPECT_EQ(ledger_->total() - layout->bytes(), grown) << "arrays of the instance keep their room";
}

std::vector<Case> cases() {
  return {{"bfs", "csr", "vm", {{"direction", "push"}, {"dedup", "off"}}},
          {"bfs", "csr", "wm", {{"direction", "push"}}},
          {"bfs", "csr", "twc", {{"direction", "push"}}},
          {"cc", "csr", "em", {{"direction", "pull"}}},
          {"cc", "cr2", "vm", {{"direction", "push"}}},
          {"spmv", "csr", "vm", {{"direction", "pull"}}}};
}

INSTANTIATE_TEST_SUITE_P(All, ChangedLayouts, ::testing::ValuesIn(cases()), [](const auto& one) {
  return std::string(one.param.algorithm) + "_" + one.param.format + "_" + one.param.schedule;
});

}  // namespace
}  // namespace harness::testing
