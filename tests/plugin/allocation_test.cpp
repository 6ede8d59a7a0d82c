// Memory that runs out while a layout is built: each allocation fails in turn, those of the harness's builder
// and those that a format makes itself. The status says so, and nothing is left behind.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <harness/plugin.hpp>
#include <map>

#include "graph/tiny.hpp"
#include "plugin/registry.hpp"
#include "runtime/layout.hpp"
#include "runtime/problem.hpp"

namespace {

std::atomic<int64_t> alive{0};
std::atomic<int64_t> allowed{INT64_MAX};  // allocations until one fails

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

// Plugins resolve these too: a loaded library takes the executable's.
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

namespace harness {
namespace {

// A backend whose k-th allocation of device memory fails; it can do nothing else.
class FailingBackend final : public Backend {
 public:
  int allowed = 0, alive = 0;

  void* allocate(size_t bytes) override {
    if (allowed-- <= 0) throw std::bad_alloc();
    ++alive;
    return std::malloc(bytes + 1);
  }
  void release(void* memory, size_t) noexcept override {
    --alive;
    std::free(memory);
  }
  bool shares_host_memory() const override { return true; }
  void empty_caches() override {}
  std::string name() const override { return "failing"; }
  std::string device() const override { return "none"; }
  bool accepts(const std::string&, std::string*) const override { return false; }
  Assembled assemble(const LinkLine&) override { return {}; }
  void upload(void*, const void*, size_t) override {}
  void download(void*, const void*, size_t) override {}
  void fill(void*, int, size_t) override {}
  uint32_t max_blocks() const override { return 1; }
  RunResult run(const Job&) override { return {}; }
};

const Registry& registry() {
  static const Registry all = [] {
    Registry r;
    r.add_folder(BUILT_PLUGINS);
    return r;
  }();
  return all;
}

const Graph& graph() {
  static const std::vector<TinyGraph> all = tiny_graphs();
  return std::max_element(
             all.begin(), all.end(),
             [](const TinyGraph& a, const TinyGraph& b) { return a.graph.num_edges() < b.graph.num_edges(); })
      ->graph;
}

Capabilities wants_everything() {
  Capabilities wanted;
  wanted.demand("the test", {"edges.by_row/1", "edges.by_id/1", "rows.of_vertex/1", "edges.weights/1"});
  return wanted;
}

class Formats : public testing::TestWithParam<const Plugin*> {};

TEST_P(Formats, DeviceMemoryThatRunsOutLeavesNothingBehind) {
  const Capabilities wanted = wants_everything();
  FailingBackend backend;
  Ledger ledger(backend);
  const Choice format(*GetParam(), {});
  int k = 0;
  for (bool built = false; !built; ++k) {
    ASSERT_LT(k, 100) << "a layout of so many arrays?";
    backend.allowed = k;
    try {
      const Layout layout = build_layout(ledger, registry(), format, graph().out(), wanted);
      EXPECT_EQ(ledger.total(), layout.bytes());
      built = true;
    } catch (const std::bad_alloc&) {
    }
    EXPECT_EQ(ledger.total(), 0u);
    EXPECT_EQ(backend.alive, 0);
  }
  EXPECT_GT(k, 2) << "the format asked for no memory, so nothing failed";
}

// The smallest builder that there can be: arrays live as long as it does.
struct Builder {
  std::vector<std::unique_ptr<unsigned char[]>> arrays;
  std::map<std::string, int> parts;
  harness_builder calls{sizeof(harness_builder), 0, this, wants, array, part, delegate};

  static int32_t wants(void*, const char*) { return 1; }
  static int32_t array(void* self, const char*, uint64_t bytes, uint32_t, void** data, harness_error* error) {
    return guarded(error, [&] {
      auto& arrays = static_cast<Builder*>(self)->arrays;
      arrays.push_back(std::make_unique<unsigned char[]>(bytes));
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

int32_t build_with(const Plugin& plugin, int64_t allocations, harness_error& error) {
  const std::vector<harness_value> values = parse_params(plugin, {});
  harness_build_input input{};
  input.struct_size = sizeof input;
  input.edge_bytes = 4;
  input.vertices = graph().num_vertices();
  input.edges = graph().num_edges();
  input.adjacency = view_of(graph().out());
  input.params = values.data();
  Builder builder;
  allowed = allocations;
  const int32_t status = plugin.descriptor->ops.format->build(&input, &builder.calls, &error);
  allowed = INT64_MAX;
  return status;
}

TEST_P(Formats, HostMemoryThatRunsOutIsAStatusAndLeaksNothing) {
  graph();
  int64_t k = 0;
  for (int32_t status = HARNESS_OUT_OF_MEMORY; status != HARNESS_OK; ++k) {
    ASSERT_LT(k, 1000) << "a build of so many allocations?";
    harness_error error = empty_error();
    const int64_t before = alive;
    status = build_with(*GetParam(), k, error);
    EXPECT_EQ(alive - before, 0) << "after allocation " << k << " failed";
    if (status == HARNESS_OK) break;
    ASSERT_EQ(status, HARNESS_OUT_OF_MEMORY) << error.text;
    EXPECT_EQ(error.status, HARNESS_OUT_OF_MEMORY);
    EXPECT_STRNE(error.text, "");
  }
  EXPECT_GT(k, 2) << "nothing failed";
}

INSTANTIATE_TEST_SUITE_P(All, Formats, testing::ValuesIn(registry().all(HARNESS_KIND_FORMAT)),
                         [](const auto& test) { return test.param->id; });

TEST(LayoutBuilder, LeavesOutParametersAloneWhenItRefuses) {
  FailingBackend backend;
  Ledger ledger(backend);
  void* data = &backend;
  static void* seen = nullptr;
  static const harness_format format{
      sizeof(harness_format), 8,
      [](const harness_build_input*, const harness_builder* builder, harness_error* error) {
        return builder->array(builder->self, "x", 8, HARNESS_MAX_PART, &seen, error);
      }};
  harness_plugin descriptor =
      describe(HARNESS_KIND_FORMAT, {.id = "past_the_end", .version = "1", .summary = ""});
  descriptor.ops.format = &format;
  const Plugin plugin = check_descriptor(&descriptor, "memory");
  seen = data;
  try {
    build_layout(ledger, registry(), Choice(plugin, {}), graph().out(), wants_everything());
    FAIL() << "it was built";
  } catch (const Error& e) {
    EXPECT_THAT(e.what(), testing::HasSubstr("format past_the_end: state_offset is past the descriptor"));
  }
  EXPECT_EQ(seen, data);
}

}  // namespace
}  // namespace harness
