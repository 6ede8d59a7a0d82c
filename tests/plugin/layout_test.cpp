// Tests which calls of a builder are allowed and which are refused: their sequence, the threads that make
// them, and the bounds of their arguments, as plugins/ABI.md describes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <harness/plugin.hpp>
#include <thread>

#include "base/stopwatch.hpp"
#include "graph/tiny.hpp"
#include "memory_backend.hpp"
#include "plugin/registry.hpp"
#include "runtime/store/build_layout.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;
using Body = std::function<void(const harness_build_input&, const harness_builder&)>;

Body body;  // what build() does in the current test

void build(const harness_build_input& input, const harness_builder& builder) {
  body(input, builder);
}

struct Arrays {
  const uint32_t* some;
};

class LayoutBuilderTest : public ::testing::Test {
 protected:
  LayoutBuilderTest() : ledger_(backend_) {
    published_.ops.format = &format_;
    plugin_ = plugin::check_published(&published_, "in memory");
  }

  runtime::Layout built(Body how, const std::set<std::string>& demands = {}) {
    body = std::move(how);
    runtime::Capabilities wanted;
    wanted.demand("the test", demands);
    static const std::vector<graph::TinyGraph> graphs = graph::tiny_graphs();
    return runtime::build_layout(ledger_, registry_, runtime::Choice(plugin_, {}), graphs.back().graph.out(),
                                 wanted);
  }
  std::string refusal(Body how) {
    try {
      built(std::move(how));
    } catch (const Error& e) {
      return e.what();
    } catch (const OutOfMemory& e) {
      return std::string("oom: ") + e.what();
    }
    return "it was built";
  }

  MemoryBackend backend_;
  runtime::Ledger ledger_;
  plugin::Registry registry_;
  static constexpr harness_format format_ = make_format<Arrays, build>();
  harness_plugin published_ =
      describe(HARNESS_KIND_FORMAT, {.id = "under_test", .version = "1", .summary = ""});
  plugin::Plugin plugin_;
};

int32_t ask(const harness_builder& builder, uint64_t bytes, uint32_t offset, void** data) {
  harness_error error = no_error();
  const harness_array some{
      .struct_size = sizeof some, .state_offset = offset, .name = "some", .bytes = bytes};
  const int32_t status = builder.array(builder.self, &some, data, &error);
  check(status, error);
  return status;
}

TEST_F(LayoutBuilderTest, RefusesAnArrayPastTheDescriptorAndLeavesItsPlaceAlone) {
  void* data = this;
  EXPECT_THAT(refusal([&](const auto&, const auto& builder) { ask(builder, 8, HARNESS_MAX_PART, &data); }),
              HasSubstr("format under_test: array some: state_offset is past the descriptor"));
  EXPECT_THAT(refusal([&](const auto&, const auto& builder) { ask(builder, 8, UINT32_MAX, &data); }),
              HasSubstr("state_offset is past the descriptor"));
  EXPECT_EQ(data, this);
}

TEST_F(LayoutBuilderTest, TheLastPlaceOfADescriptorIsAPlace) {
  const runtime::Layout layout = built([](const auto&, const auto& builder) {
    void* data = nullptr;
    ask(builder, 8, HARNESS_MAX_PART - sizeof(void*), &data);
    PartBuilder<Arrays>(builder).finish();
  });
  const runtime::LayoutPart& part = layout.parts.front();
  const void* pointer = nullptr;
  std::memcpy(&pointer, part.state.data() + HARNESS_MAX_PART - sizeof pointer, sizeof pointer);
  EXPECT_EQ(pointer, part.arrays.front().data());
}

TEST_F(LayoutBuilderTest, WhatIsUploadedIsTimedApart) {
  backend_.of_the_host = false;
  backend_.upload_takes = std::chrono::milliseconds(20);
  const Stopwatch watch;
  const runtime::Layout layout = built([](const auto&, const auto& builder) {
    PartBuilder<Arrays> part(builder);
    for (uint32_t i = 0; i < 2; ++i) part.array(&Arrays::some, "some", 2)[i] = 7 + i;
    part.finish();
  });
  const double passed = watch.milliseconds();
  EXPECT_GE(layout.upload_ms, 2 * 20);
  EXPECT_GT(layout.build_ms, 0);
  EXPECT_LE(layout.build_ms + layout.upload_ms, passed);
  EXPECT_EQ(static_cast<const uint32_t*>(layout.parts.front().arrays[1].data())[1], 8u);
}

TEST_F(LayoutBuilderTest, RefusesBytesThatNoMachineHas) {
  void* data = nullptr;
  EXPECT_THAT(refusal([&](const auto&, const auto& builder) { ask(builder, UINT64_MAX, 0, &data); }),
              HasSubstr("oom: format under_test: array some: 18446744073709551615 bytes"));
  EXPECT_THAT(refusal([&](const auto&, const auto& builder) {
                PartBuilder<Arrays>(builder).array(&Arrays::some, "some", UINT64_MAX / 2);
              }),
              HasSubstr("oom: format under_test: some has more elements than memory has bytes"));
}

// Up to 2^56 bytes are requested from the backend, which does not have them.
TEST_F(LayoutBuilderTest, BytesThatSomeMachineMayHaveAreAskedFor) {
  const auto said = [&](uint64_t bytes) {
    backend_.allowed = 0;
    return refusal([&](const auto&, const auto& builder) {
      void* data = nullptr;
      ask(builder, bytes, 0, &data);
    });
  };
  constexpr uint64_t most = uint64_t{1} << 56;
  EXPECT_THAT(said(most), ::testing::Not(HasSubstr("more than any machine has")));
  EXPECT_THAT(said(most), HasSubstr("oom: "));
  EXPECT_THAT(said(most + 1), HasSubstr("array some: 72057594037927937 bytes are more than any machine has"));
}

TEST_F(LayoutBuilderTest, ALayoutHasTheBytesOfAllItsArrays) {
  const runtime::Layout layout = built([](const auto&, const auto& builder) {
    for (const uint64_t bytes : {8, 16}) {
      void* data = nullptr;
      ask(builder, bytes, 0, &data);
      ask(builder, 2 * bytes, 8, &data);
      PartBuilder<Arrays>(builder).finish();
    }
  });
  EXPECT_EQ(layout.parts.size(), 2u);
  EXPECT_EQ(layout.bytes(), 8u + 16 + 16 + 32);
}

TEST_F(LayoutBuilderTest, RefusesALayoutWithoutAPart) {
  EXPECT_EQ(refusal([](const auto&, const auto&) {}), "format under_test: its build() made no part");
}

TEST_F(LayoutBuilderTest, TakesArraysFromTheThreadOfBuildAlone) {
  EXPECT_THAT(refusal([](const auto&, const auto& builder) {
                side_by_side(2, [&](size_t i) {
                  void* data = nullptr;
                  if (i == 1) ask(builder, 8, 0, &data);
                });
              }),
              HasSubstr("array() is for the thread that build() was called on"));
}

TEST_F(LayoutBuilderTest, APartHasItsWholeStructAndADescriptorWithItsValues) {
  const Arrays descriptor{};
  const auto said = [&](const harness_part& part) {
    return refusal([&](const auto&, const auto& builder) {
      harness_error error = no_error();
      check(builder.part(builder.self, &part, &error), error);
    });
  };
  const harness_part whole{.struct_size = sizeof(harness_part), .rows = 1, .state = &descriptor};
  EXPECT_EQ(said(whole), "it was built");
  harness_part part = whole;
  part.struct_size = HARNESS_PART_V1_BYTES;
  EXPECT_EQ(said(part), "it was built");
  part.struct_size = HARNESS_PART_V1_BYTES - 1;
  EXPECT_THAT(said(part), HasSubstr("a part needs its whole struct and a descriptor"));
  part = whole;
  part.state = nullptr;
  EXPECT_THAT(said(part), HasSubstr("a part needs its whole struct and a descriptor"));
  part = whole;
  part.values_offset = HARNESS_MAX_PART - sizeof(void*);
  EXPECT_EQ(said(part), "it was built");
  ++part.values_offset;
  EXPECT_THAT(said(part), HasSubstr("values_offset is past the descriptor"));
}

TEST_F(LayoutBuilderTest, RefusesToDelegateInTheMiddleOfAPart) {
  EXPECT_THAT(refusal([](const auto& input, const auto& builder) {
                PartBuilder<Arrays> part(builder);
                part.array(&Arrays::some, "some", 1);
                delegate_edges(input, builder, "coo", [](uint32_t, uint64_t) { return true; });
              }),
              HasSubstr("delegate() is called between array() and the part() that uses it"));
}

TEST_F(LayoutBuilderTest, PassesOnWhatAThreadThrows) {
  EXPECT_THAT(refusal([](const auto&, const auto&) {
                side_by_side(3, [](size_t i) {
                  if (i == 2) throw PluginError(HARNESS_UNSUPPORTED, "thread 2 cannot");
                });
              }),
              HasSubstr("format under_test: thread 2 cannot"));
  EXPECT_THAT(refusal([](const auto&, const auto&) {
                side_by_side(2, [](size_t i) {
                  if (i == 1) throw std::bad_alloc();
                });
              }),
              HasSubstr("oom: format under_test: out of host memory"));
}

// A format asks by wants() whether a capability is demanded. Two runs must not share a layout if the answers
// would differ between these runs.
TEST_F(LayoutBuilderTest, ALayoutSuitsRunsThatGiveItsBuilderTheSameAnswers) {
  const Body asks = [](const auto&, const auto& builder) {
    PartBuilder<Arrays> part(builder);
    part.rows = part.wants("outsiders.own/1") ? 1 : 2;
    part.finish();
  };
  const runtime::Layout with = built(asks, {"outsiders.own/1", "unasked/1"}), without = built(asks);
  EXPECT_EQ(with.parts.front().rows, 1u);
  EXPECT_EQ(without.parts.front().rows, 2u);
  runtime::Capabilities wanted;
  EXPECT_FALSE(with.suits(wanted));
  EXPECT_TRUE(without.suits(wanted));
  wanted.demand("another run", {"outsiders.own/1"});
  EXPECT_TRUE(with.suits(wanted));
  EXPECT_FALSE(without.suits(wanted));
}

}  // namespace
}  // namespace harness::testing
