// Tests measurements on a device that refuses memory, faults or hangs. The device of this test is simulated;
// tests/gpu tests the same on a GPU.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>

#include "graph/tiny.hpp"
#include "runtime/session.hpp"
#include "sweep/measure/measure.hpp"

namespace harness::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

struct Faults {
  // Allocations are numbered from 1. Those whose number is a multiple of `refused` fail. A configuration that
  // runs out of memory is prepared twice, and makes the same allocations each time.
  int refused = 0;
  bool strays = false, hangs = false;
};

class Faulty : public backends::Backend {
 public:
  explicit Faulty(Faults faults) : faults_(faults) {}

  std::string name() const override { return "cuda"; }
  std::string device() const override { return "a faulty device"; }
  bool accepts(const std::string& target, std::string*) const override {
    return target.starts_with("bitcode");
  }
  backends::Assembled assemble(const backends::LinkLine&) override {
    return {std::make_unique<Nothing>(), false};
  }
  void* allocate(size_t bytes, backends::Place, uint32_t) override {
    if (faults_.refused > 0 && ++allocations_ % faults_.refused == 0) throw std::bad_alloc();
    return std::malloc(bytes + 1);
  }
  void release(void* memory, size_t, backends::Place) noexcept override { std::free(memory); }
  std::string memory_left() const override { return "5 of 7 bytes are free"; }
  void upload(void* device, const void* host, size_t bytes) override { std::memcpy(device, host, bytes); }
  void download(void* host, const void* device, size_t bytes) override { std::memcpy(host, device, bytes); }
  void fill(void* device, int byte, size_t bytes) override { std::memset(device, byte, bytes); }
  bool shares_host_memory() const override { return false; }
  void empty_caches() override {}
  uint32_t max_blocks() const override { return 1; }
  backends::PreparedJob prepare(std::span<const backends::Job>) override {
    return [this] {
      if (faults_.strays) throw DeviceLost("cuda: the run: an illegal memory access was encountered", false);
      if (faults_.hangs) throw DeviceLost("the run did not end", true);
      return backends::RunResult{};
    };
  }

 private:
  struct Nothing : backends::Program {
    backends::Kernel kernel(const std::string&) const override { return nullptr; }
  };

  Faults faults_;
  int allocations_ = 0;
};

results::Measurement row_of(Faults faults) {
  static const plugin::Registry plugins = [] {
    plugin::Registry registry;
    for (const auto& folder : plugin::plugin_folders({})) registry.add_folder(folder);
    return registry;
  }();
  static const std::vector<graph::TinyGraph> graphs = graph::tiny_graphs();
  experiment::Configuration configuration;
  const auto by_default = [&](harness_kind kind, const std::string& id) {
    return experiment::Choice{.id = id, .values = runtime::Choice(*plugins.find(kind, id), {}).values};
  };
  configuration.algorithm = by_default(HARNESS_KIND_ALGORITHM, "pagerank");
  configuration.format = by_default(HARNESS_KIND_FORMAT, "csr");
  configuration.schedule = by_default(HARNESS_KIND_SCHEDULE, "vm");
  runtime::Session session(plugins, std::make_unique<Faulty>(faults));
  return sweep::measure(session, graphs.back().graph, experiment::Experiment{}, configuration,
                        [](sweep::Step) {});
}

TEST(DeviceFailures, MemoryThatWasRefusedIsNamedWithWhatWasLeft) {
  const results::Measurement building = row_of({.refused = 1});
  EXPECT_EQ(building.status, "oom");
  EXPECT_THAT(building.reason, AllOf(HasSubstr("format csr: "),
                                     HasSubstr(" bytes for format offsets were refused: 5 of 7 bytes")));
  const results::Measurement binding = row_of({.refused = 3});
  EXPECT_EQ(binding.status, "oom");
  EXPECT_THAT(binding.reason, HasSubstr(" bytes for algorithm rank were refused: 5 of 7 bytes"));
}

TEST(DeviceFailures, AStrayAccessIsACrash) {
  const results::Measurement row = row_of({.strays = true});
  EXPECT_EQ(row.status, "crash");
  EXPECT_THAT(row.reason, HasSubstr("illegal memory access"));
}

TEST(DeviceFailures, AKernelThatDoesNotEndIsATimeout) {
  EXPECT_EQ(row_of({.hangs = true}).status, "timeout");
}

}  // namespace
}  // namespace harness::testing
