// Tests how the runtime prepares, runs and verifies a baseline. The programs of the baseline are in this
// file.
#include <gtest/gtest.h>

#include <cstring>
#include <harness/host/baseline.hpp>
#include <harness/host/params.hpp>

#include "plugin/memory_backend.hpp"
#include "plugins.hpp"
#include "runtime/session.hpp"

namespace harness::testing {
namespace {

struct EmptyProgram final : backends::Program {
  backends::Kernel kernel(const std::string&) const override { return nullptr; }
};

/// A backend that only provides host memory. It has the name of a real backend, `cpu`.
struct HostBackend final : MemoryBackend {
  std::string name() const override { return "cpu"; }
  unsigned threads() const override { return 3; }
  bool accepts(const std::string&, std::string*) const override { return true; }
  backends::Assembled assemble(const backends::LinkLine&) override {
    return {.program = std::make_unique<EmptyProgram>()};
  }
  void upload(void* device, const void* host, size_t bytes) override { std::memcpy(device, host, bytes); }
  void download(void* host, const void* device, size_t bytes) override { std::memcpy(host, device, bytes); }
  void fill(void* device, int byte, size_t bytes) override { std::memset(device, byte, bytes); }
};

enum Deed { right, idle, collects, out_of_memory, wide, unknown_property, unknown_setting, no_purpose };

/// A program that numbers the vertices, starting with the value of the setting `first`.
struct Numbering : BaselineProgram {
  explicit Numbering(const BaselineInput& given)
      : input(given), deed(static_cast<Deed>(given.param(0).integer)) {
    EXPECT_EQ(given.algorithm(), "numbers");
    EXPECT_EQ(given.threads(), 3u);
    EXPECT_EQ(given.vertices(), 4u);
    EXPECT_EQ(given.out().offsets[4], given.edges());
    first = static_cast<uint32_t>(given.setting("first").value.integer);
    EXPECT_EQ(given.setting("first").text, std::to_string(first));
    given.graph_array<uint64_t>("offsets", 10);
    given.scratch_array<char>("marks", 7);
    if (deed == wide) given.property<uint64_t>("number");
    if (deed == unknown_property) given.property<uint32_t>("nothing");
    if (deed == unknown_setting) given.setting("last");
    if (deed == no_purpose) {
      void* data = nullptr;
      harness_error error = no_error();
      check(given.given().allocate(given.given().self, 9, "x", 1, &data, &error), error);
    }
    numbers = given.property<uint32_t>("number");
    EXPECT_EQ(given.property<uint32_t>("number").data(), numbers.data()) << "there is one of each";
  }
  void run(harness_baseline_run& run) override {
    EXPECT_EQ(run.supersteps, 1u);
    if (deed == out_of_memory) throw std::bad_alloc();
    if (deed == right) write();
    run.supersteps = 5;
    run.graph_bytes = 100;
    run.scratch_bytes = 1000;
  }
  void collect() override {
    if (deed == collects) write();
  }
  void write() {
    for (uint32_t v = 0; v < input.vertices(); ++v) numbers[v] = first + v;
  }

  const BaselineInput& input;
  const Deed deed;
  uint32_t first = 0;
  std::span<uint32_t> numbers;
};

std::unique_ptr<BaselineProgram> make_numbering(const BaselineInput& input) {
  return std::make_unique<Numbering>(input);
}

int32_t plan_numbers(const harness_problem*, void*, harness_plan* plan, harness_error*) {
  plan->value_bytes = 4;
  add_property(*plan, "spare", 8, 0);  // unknown to the baseline
  add_property(*plan, "number", 4, 0);
  return HARNESS_OK;
}
int32_t number_all(const harness_problem* problem, void* const* properties, harness_error*) {
  for (uint32_t v = 0; v < problem->vertices; ++v)
    static_cast<uint32_t*>(properties[1])[v] = static_cast<uint32_t>(problem->params[0].integer) + v;
  return HARNESS_OK;
}
int32_t compare_numbers(const harness_problem* problem, const void* const* got, const void* const* expected,
                        harness_error* error) {
  return guarded(error, [&] { require_equal<uint32_t>(*problem, got[1], expected[1], "number"); });
}

struct BaselinePlugins {
  plugin::Plugin algorithm = plugin(HARNESS_KIND_ALGORITHM, "numbers", {});
  plugin::Plugin baseline =
      plugin(HARNESS_KIND_BASELINE, "counting", {"baseline.numbers/1", "baseline.more/1"});

  BaselinePlugins() {
    algorithm.algorithm.state_bytes = 8;
    algorithm.algorithm.plan = plan_numbers;
    algorithm.algorithm.reference = number_all;
    algorithm.algorithm.verify = compare_numbers;
    algorithm.params = {uint_param("first", "7", 0, 100, "of the numbers")};
    algorithm.demands = {"graph.symmetric/1", "edges.by_row/1"};
    baseline.baseline = make_baseline<make_numbering>();
    baseline.params = {uint_param("deed", "0", 0, 100, "what to do")};
    baseline.demands = {"device.host/1"};
  }
  BaselinePlugins(const BaselinePlugins&) = delete;  // requests point into it

  runtime::BaselineRequest request(Deed deed = right, const StringMap& options = {}) const {
    return {runtime::Choice(algorithm, {}), runtime::Choice(baseline, {{"deed", std::to_string(deed)}}),
            runtime::parse_options(options)};
  }
};

class Baseline : public ::testing::Test {
 protected:
  std::string refusal(Deed deed) {
    return reason_of([&] { session_.prepare(undirected(), plugins_.request(deed)); });
  }
  runtime::Verification run(const runtime::PreparedBaseline& prepared) {
    prepared.instance->poison();
    return session_.verify(undirected(), *prepared.instance, prepared.instance->run().supersteps);
  }

  BaselinePlugins plugins_;
  plugin::Registry registry_;
  HostBackend* backend_ = new HostBackend;
  runtime::Session session_{registry_, std::unique_ptr<backends::Backend>(backend_)};
};

TEST_F(Baseline, IsVerifiedAndItsBytesAreCounted) {
  const int before = backend_->alive;
  {
    const runtime::PreparedBaseline prepared = session_.prepare(undirected(), plugins_.request());
    EXPECT_GT(prepared.build_ms, 0);
    EXPECT_EQ(backend_->alive - before, 3);
    EXPECT_EQ(prepared.instance->bytes().graph, 80u);
    EXPECT_EQ(prepared.instance->bytes().scratch, 7u);
    EXPECT_EQ(prepared.instance->bytes().properties, 16u) << "the property that nobody asked for takes none";
    const runtime::Verification verified = run(prepared);
    EXPECT_TRUE(verified.right) << verified.reason;
    EXPECT_EQ(prepared.instance->bytes().graph, 180u) << "with what the run reported";
    EXPECT_EQ(prepared.instance->bytes().scratch, 1007u);
    const backends::RunResult again = prepared.instance->run();
    EXPECT_EQ(again.supersteps, 5u);
    EXPECT_GE(again.milliseconds, 0);
  }
  EXPECT_EQ(backend_->alive, before) << "its memory is given back";
}

TEST_F(Baseline, ThatDoesNothingIsWrong) {
  const runtime::PreparedBaseline prepared = session_.prepare(undirected(), plugins_.request(idle));
  const runtime::Verification verified = run(prepared);
  EXPECT_FALSE(verified.right);
  EXPECT_EQ(verified.reason, "number of vertex 0 is 2779096485, expected 7");
}

TEST_F(Baseline, MayLeaveItsResultElsewhereUntilItIsCollected) {
  const runtime::PreparedBaseline prepared = session_.prepare(undirected(), plugins_.request(collects));
  EXPECT_TRUE(run(prepared).right);
}

TEST_F(Baseline, WhatItCannotDoIsAReason) {
  EXPECT_EQ(refusal(wide), "baseline counting: it has number of 8 bytes, the algorithm of 4");
  EXPECT_EQ(refusal(unknown_property), "baseline counting: the algorithm numbers has no property nothing");
  EXPECT_EQ(refusal(unknown_setting),
            "baseline counting: the algorithm numbers has no parameter last, which this baseline needs");
  EXPECT_EQ(session_.ledger().total(), 0u) << "what it was given before is given back";
  EXPECT_EQ(refusal(right), "");
}

TEST_F(Baseline, WhatIsRefusedToItIsOutOfMemory) {
  backend_->allowed = 1;
  EXPECT_THROW(session_.prepare(undirected(), plugins_.request()), OutOfMemory);
  EXPECT_EQ(session_.ledger().total(), 0u);
  backend_->allowed = 100;
  const runtime::PreparedBaseline prepared = session_.prepare(undirected(), plugins_.request(out_of_memory));
  EXPECT_THROW(prepared.instance->run(), OutOfMemory);
}

TEST_F(Baseline, ADefectIsAnError) {
  try {
    session_.prepare(undirected(), plugins_.request(no_purpose));
    FAIL() << "there is no purpose 9";
  } catch (const Error& e) {
    EXPECT_STREQ(e.what(), "baseline counting: allocate(): there is no purpose 9");
  }
}

TEST_F(Baseline, GoesWithAlgorithmsThatItHasOnGraphsAndDevicesThatSuitThem) {
  const auto refusal_on = [&](const graph::Graph& graph, const backends::BackendInfo& backend) {
    return reason_of([&] { runtime::require_supported(plugins_.request(), graph, backend); });
  };
  const backends::BackendInfo host{.name = "any", .provides = {"device.host/1"}};
  EXPECT_EQ(refusal_on(undirected(), host), "");
  EXPECT_EQ(refusal_on(undirected(), {.name = "any"}),
            "baseline counting needs a backend that runs on the processors of the host [device.host/1]");
  const graph::Graph directed =
      graph::open_graph({.generator = "kronecker", .params = {{"scale", "3"}, {"directed", "true"}}});
  EXPECT_EQ(refusal_on(directed, host),
            "algorithm numbers needs an undirected graph (symmetric: true) [graph.symmetric/1]");
  plugins_.algorithm.id = "letters";
  EXPECT_EQ(refusal_on(undirected(), host), "baseline counting has no letters; it has more, numbers");
}

TEST_F(Baseline, KnowsTheThreadsThatAreAskedFor) {
  EXPECT_EQ(plugins_.request(right, {{"threads", "2"}}).threads(), 2u);
  EXPECT_EQ(plugins_.request().threads(), 0u);
}

}  // namespace
}  // namespace harness::testing
