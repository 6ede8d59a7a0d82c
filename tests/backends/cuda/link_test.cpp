// Tests that combinations of algorithm, format and schedule link for sm_80 or sm_90, and that the ELF of each
// cubin contains no calls. There is one combination per pair of format and schedule. With HARNESS_TEST_TRIOS,
// every valid combination is linked. The test needs nvJitLink but no GPU.
#include <gtest/gtest.h>

#include "link_only.hpp"
#include "skeleton/modules.hpp"

namespace harness::testing {
namespace {

/// Returns the options to try for a combination of algorithm, format and schedule (`Trio`). The test links
/// the combination with the first options that are valid, so their sequence matters. Four of each eight
/// combinations first try options with frontier kinds, and the other four first try options that only set the
/// direction. Fusion and direction differ from combination to combination too, so that each value is linked
/// with some combination.
std::vector<StringMap> options_for(const Trio& trio) {
  std::vector<StringMap> all;
  for (StringMap options : runtime::direction_and_frontier_options()) {
    for (const char* fusion : {"off", "on"}) {
      options["fusion"] = fusion;
      all.push_back(options);
    }
  }
  if (tests_all()) return all;
  const std::vector<StringMap> frontiers = sample(all, trio, all.size());
  const char* turns[] = {"push", "pull", "push"};
  std::vector<StringMap> result{
      {{"direction", turns[trio.index % 2]}, {"fusion", trio.index / 2 % 2 == 0 ? "on" : "off"}}};
  for (size_t i = 0; i < 2; ++i) result.push_back({{"direction", turns[trio.index % 2 + i]}});
  const bool frontiers_first = trio.index / 4 % 2 == 0;
  result.insert(frontiers_first ? result.begin() : result.end(), frontiers.begin(), frontiers.end());
  return result;
}

class CudaLink : public ::testing::TestWithParam<Trio> {};

TEST_P(CudaLink, LeavesNothingToCall) {
  const auto& [algorithm, format, schedule, index] = GetParam();
  auto owned = std::make_unique<LinkOnly>(tests_trios() ? 0 : index / 8 % 2 == 0 ? 80 : 90);
  LinkOnly& backend = *owned;
  runtime::Session session(registry(), std::move(owned));
  for (const graph::TinyGraph& tiny : graphs()) {
    for (const StringMap& options : options_for(GetParam())) {
      if (!tests_all() && backend.linked() >= (tests_trios() ? 2 : 1)) break;
      SCOPED_TRACE(text_of(options));
      try {
        session.prepare(tiny.graph, {runtime::Choice(*algorithm, {}), runtime::Choice(*format, {}),
                                     runtime::Choice(*schedule, {}), runtime::parse_options(options)});
      } catch (const runtime::Unsupported&) {
        continue;  // another test covers combinations that are not supported
      }
    }
    session.forget();
  }
  EXPECT_GT(backend.linked(), 0u) << "no option makes this combination valid";
}

INSTANTIATE_TEST_SUITE_P(All, CudaLink, ::testing::ValuesIn(pairs_of_format_and_schedule()),
                         [](const auto& test) { return test.param.name(); });

// Tests device code with fixed-point arithmetic, which algorithms use only with the parameter
// precision=fixed. It is linked with one schedule.
TEST(CudaLinker, FixedPointLeavesNothingToCall) {
  auto owned = std::make_unique<LinkOnly>(90);
  LinkOnly& backend = *owned;
  runtime::Session session(registry(), std::move(owned));
  const auto choice = [](harness_kind kind, const char* id, const StringMap& params) {
    return runtime::Choice(*registry().find(kind, id), params);
  };
  for (const char* algorithm : {"pagerank", "spmv"}) {
    const size_t before = backend.linked();
    for (const graph::TinyGraph& tiny : graphs()) {
      try {
        session.prepare(tiny.graph,
                        {choice(HARNESS_KIND_ALGORITHM, algorithm, {{"precision", "fixed"}}),
                         choice(HARNESS_KIND_FORMAT, "binned", {}), choice(HARNESS_KIND_SCHEDULE, "pb", {}),
                         runtime::parse_options({{"direction", "pull"}})});
        break;
      } catch (const runtime::Unsupported&) {
        continue;  // spmv without weights is unsupported
      }
    }
    EXPECT_GT(backend.linked(), before) << algorithm;
  }
}

// Tests that the examination of cubins finds calls. The linked kernel calls a hook of another device module.
TEST(CudaLinker, ACallThatIsLeftIsSeen) {
  const auto image = [](const char* name) {
    for (const harness_image& candidate : skeleton::skeleton_module(name)) {
      std::string reason;
      if (cuda::Linker::accepts(candidate.target, &reason)) return std::span(candidate.bytes, candidate.end);
    }
    throw_error("no image of {}", name);
  };
  // Without link-time optimisation, hooks are not inlined but called.
  backends::LinkLine line{{{"convert", image("convert")},
                           {"out", image("out_counter")},
                           {"ordering", image("ordering_off")},
                           {"counting", image("counting_off")},
                           {"fusion", image("fusion_off")}},
                          {"harness_bitmap_to_queue"}};
  const Cubin cubin = read_cubin(cuda::Linker(90).link(line, cuda::Optimise::no));
  EXPECT_FALSE(cubin.functions.empty());
}

TEST(CudaLinker, SaysWhyAnImageDoesNotFit) {
  std::string reason;
  EXPECT_TRUE(cuda::Linker::accepts("ltoir:" + cuda::Linker::version(), &reason));
  EXPECT_FALSE(cuda::Linker::accepts("ltoir:99.0", &reason));
  EXPECT_NE(reason.find("found ltoir:99.0"), std::string::npos) << reason;
  EXPECT_FALSE(cuda::Linker::accepts("bitcode:19", &reason));
}

TEST(CudaLinker, GivesTheLinkersLog) {
  const std::vector<unsigned char> nonsense(64, 0x55);
  backends::LinkLine line{{{"module nonsense", nonsense}}, {"harness_step0"}};
  try {
    cuda::Linker(90).link(line);
    FAIL() << "linked nonsense";
  } catch (const Error& e) {
    EXPECT_NE(std::string(e.what()).find("nvJitLink"), std::string::npos);
  }
}

TEST(Cubin, RefusesOtherBytes) {
  const std::vector<char> none;
  EXPECT_THROW(read_cubin(none), Error);
  EXPECT_THROW(read_cubin(std::vector<char>(4096, 'x')), Error);
}

}  // namespace
}  // namespace harness::testing
