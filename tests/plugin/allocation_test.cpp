// Tests allocations that fail while a layout is built. For k = 0, 1, 2 ..., all allocations after the first k
// fail, once in the memory of the backend and once in the host memory of the format. The status must report
// the failure, and no memory may leak.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <harness/plugin.hpp>
#include <map>

#include "graph/spec.hpp"
#include "graph/tiny.hpp"
#include "memory_backend.hpp"
#include "plugin/registry.hpp"
#include "runtime/resolve/problem.hpp"
#include "runtime/store/build_layout.hpp"

namespace {

std::atomic<int64_t> alive{0};
std::atomic<int64_t> allowed{INT64_MAX};  // number of allocations that still succeed; all later ones fail

void* allocate(size_t bytes) {
  if (allowed.fetch_sub(1) <= 0) throw std::bad_alloc();
  void* memory = std::malloc(bytes == 0 ? 1 : bytes);
  if (memory == nullptr) throw std::bad_alloc();
  ++alive;
  return memory;
}

void release(void* memory) noexcept {
  if (memory == nullptr) return;
  --alive;
  std::free(memory);
}

}  // namespace

// Plugins use these operators too, because a loaded library resolves them in the executable.
void* operator new(size_t bytes) {
  return allocate(bytes);
}
void* operator new[](size_t bytes) {
  return allocate(bytes);
}
void operator delete(void* memory) noexcept {
  release(memory);
}
void operator delete[](void* memory) noexcept {
  release(memory);
}
void operator delete(void* memory, size_t) noexcept {
  release(memory);
}
void operator delete[](void* memory, size_t) noexcept {
  release(memory);
}

namespace harness::testing {
namespace {

const plugin::Registry& registry() {
  static const plugin::Registry all = [] {
    plugin::Registry r;
    r.add_folder(BUILT_PLUGINS);
    return r;
  }();
  return all;
}

const graph::Graph& graph() {
  static const std::vector<graph::TinyGraph> all = graph::tiny_graphs();
  return std::max_element(all.begin(), all.end(),
                          [](const graph::TinyGraph& a, const graph::TinyGraph& b) {
                            return a.graph.num_edges() < b.graph.num_edges();
                          })
      ->graph;
}

runtime::Capabilities wants_everything() {
  runtime::Capabilities wanted;
  wanted.demand("the test", {"edges.by_row/1", "edges.by_id/1", "rows.of_vertex/1", "edges.weights/1"});
  return wanted;
}

class Formats : public ::testing::TestWithParam<const plugin::Plugin*> {};

TEST_P(Formats, DeviceMemoryThatRunsOutLeavesNothingBehind) {
  const runtime::Capabilities wanted = wants_everything();
  MemoryBackend backend;
  runtime::Ledger ledger(backend);
  const runtime::Choice format(*GetParam(), {});
  int k = 0;
  for (bool built = false; !built; ++k) {
    ASSERT_LT(k, 100) << "a layout of so many arrays?";
    backend.allowed = k;
    try {
      const runtime::Layout layout = runtime::build_layout(ledger, registry(), format, graph().out(), wanted);
      EXPECT_EQ(ledger.total(), layout.bytes());
      built = true;
    } catch (const std::bad_alloc&) {
    }
    EXPECT_EQ(ledger.total(), 0u);
    EXPECT_EQ(backend.alive, 0);
  }
  EXPECT_GT(k, 2) << "the format asked for no memory, so nothing failed";
}

// A builder that only counts parts and allocates arrays. The arrays live as long as the builder.
struct Builder {
  std::vector<std::unique_ptr<unsigned char[]>> arrays;
  std::map<std::string, int> parts;
  harness_builder calls{sizeof(harness_builder), 0, this, wants, array, part, delegate};

  static int32_t wants(void*, const char*) { return 1; }
  static int32_t array(void* self, const harness_array* array, void** data, harness_error* error) {
    return guarded(error, [&] {
      auto& arrays = static_cast<Builder*>(self)->arrays;
      arrays.push_back(std::make_unique<unsigned char[]>(array->bytes));
      *data = arrays.back().get();
    });
  }
  static int32_t part(void* self, const harness_part*, harness_error* error) {
    return guarded(error, [&] { ++static_cast<Builder*>(self)->parts["parts"]; });
  }
  static int32_t delegate(void*, const char*, const harness_build_input*, harness_error*) {
    return HARNESS_OK;
  }
};

int32_t build_with(const plugin::Plugin& plugin, const graph::Graph& graph, int64_t allocations,
                   harness_error& error) {
  const std::vector<harness_value> values = plugin::parse_params(plugin, {});
  harness_build_input input{};
  input.struct_size = sizeof input;
  input.edge_bytes = 4;
  input.vertices = graph.num_vertices();
  input.edges = graph.num_edges();
  input.adjacency = runtime::view_of(graph.out());
  input.params = values.data();
  Builder builder;
  allowed = allocations;
  const int32_t status = plugin.format.build(&input, &builder.calls, &error);
  allowed = INT64_MAX;
  return status;
}

TEST_P(Formats, HostMemoryThatRunsOutIsAStatusAndLeaksNothing) {
  graph();
  int64_t k = 0;
  for (int32_t status = HARNESS_OUT_OF_MEMORY; status != HARNESS_OK; ++k) {
    ASSERT_LT(k, 1000) << "a build of so many allocations?";
    harness_error error = runtime::empty_error();
    const int64_t before = alive;
    status = build_with(*GetParam(), graph(), k, error);
    EXPECT_EQ(alive - before, 0) << "after allocation " << k << " failed";
    if (status == HARNESS_OK) break;
    ASSERT_EQ(status, HARNESS_OUT_OF_MEMORY) << error.text;
    EXPECT_EQ(error.status, HARNESS_OUT_OF_MEMORY);
    EXPECT_STRNE(error.text, "");
  }
  EXPECT_GT(k, 2) << "nothing failed";
}

// Returns a graph of a million vertices, for which formats use several threads. An allocation may then fail
// in any of the threads.
const graph::Graph& large_graph() {
  static const graph::Graph large = [] {
    graph::GraphSpec spec;
    spec.generator = "uniform";
    spec.params = {{"vertices", "1000000"}, {"edge_factor", "1"}};
    spec.weights.kind = graph::Weights::Kind::generated;
    return graph::open_graph(spec);
  }();
  return large;
}

TEST_P(Formats, HostMemoryThatRunsOutInAThreadIsAStatusToo) {
  large_graph();
  harness_error error = runtime::empty_error();
  const int64_t enough = int64_t{1} << 40;
  allowed = enough;
  ASSERT_EQ(build_with(*GetParam(), large_graph(), enough, error), HARNESS_OK) << error.text;
  int failures = 0;
  for (int64_t k = 0; k < 200000; k += 1 + k / 3) {
    const int64_t before = alive;
    error = runtime::empty_error();
    const int32_t status = build_with(*GetParam(), large_graph(), k, error);
    EXPECT_EQ(alive - before, 0) << "after allocation " << k << " failed";
    if (status == HARNESS_OK) break;
    ASSERT_EQ(status, HARNESS_OUT_OF_MEMORY) << error.text;
    ++failures;
  }
  EXPECT_GT(failures, 2);
}

INSTANTIATE_TEST_SUITE_P(All, Formats, ::testing::ValuesIn(registry().all(HARNESS_KIND_FORMAT)),
                         [](const auto& test) { return test.param->id; });

}  // namespace
}  // namespace harness::testing
