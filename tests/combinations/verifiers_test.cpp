// Tests that the verifier of every algorithm detects wrong results. A right result of a run is modified at
// one vertex or at all vertices, in each way that its type allows. A new algorithm is tested automatically.
// The result of an algorithm is its first property that is not an input.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <functional>
#include <limits>

#include "subjects.hpp"

namespace harness::testing {
namespace {

/// Replaces each number of the result, one at a time, by other(number), and expects the verifier to refuse
/// it. A number that other() returns unchanged is skipped.
template <class T>
void expect_each_refused(PlantedResult& planted, const char* how, const std::function<T(T)>& other) {
  auto* numbers = planted.result<T>();
  for (size_t i = 0; i < planted.bytes() / sizeof(T); ++i) {
    const T right = numbers[i], wrong = other(right);
    if (std::memcmp(&right, &wrong, sizeof(T)) == 0) continue;
    if constexpr (std::is_same_v<T, int32_t>) {
      if (right < 0 && wrong < 0) continue;  // any negative id means "no vertex"
    }
    numbers[i] = wrong;
    EXPECT_FALSE(planted.is_right()) << how << ": number " << i << " is " << wrong << " in place of "
                                     << right;
    numbers[i] = right;
  }
}

template <class T>
void expect_wrong_numbers_refused(PlantedResult& planted) {
  if constexpr (std::is_floating_point_v<T>) {
    using Limits = std::numeric_limits<T>;
    const T off = sizeof(T) == 4 ? T{0.01f} : T{1e-6};
    expect_each_refused<T>(planted, "larger",
                           [=](T x) { return std::isfinite(x) ? x + std::max(x, T{1} / 10) * off : x; });
    expect_each_refused<T>(planted, "smaller",
                           [=](T x) { return std::isfinite(x) ? x - std::max(x, T{1} / 10) * off : x; });
    expect_each_refused<T>(planted, "NaN", [](T) { return Limits::quiet_NaN(); });
    expect_each_refused<T>(planted, "infinity", [](T) { return Limits::infinity(); });
    expect_each_refused<T>(planted, "minus infinity", [](T) { return -Limits::infinity(); });
    expect_each_refused<T>(planted, "negative", [](T x) { return x > 0 ? -x : x; });
    expect_each_refused<T>(planted, "missing", [](T x) { return x == 0 ? x : T{0}; });
    expect_each_refused<T>(planted, "the largest number", [](T) { return Limits::max(); });
  } else {
    expect_each_refused<T>(planted, "one more", [](T x) { return x + 1; });
    expect_each_refused<T>(planted, "one less", [](T x) { return x - 1; });
    expect_each_refused<T>(planted, "missing", [](T) { return T{0}; });
    expect_each_refused<T>(planted, "all ones", [](T) { return static_cast<T>(~T{0}); });
    expect_each_refused<T>(planted, "the largest number", [](T) { return std::numeric_limits<T>::max(); });
  }
}

class Verifiers : public ::testing::TestWithParam<Subject> {
 protected:
  void SetUp() override {
    if (!missing().empty()) GTEST_SKIP() << missing();
  }
};

TEST_P(Verifiers, RefuseANumberThatIsWrong) {
  PlantedResult planted(GetParam(), graph_of(GetParam()));
  if (!planted.reason().empty()) GTEST_SKIP() << planted.reason();
  ASSERT_TRUE(planted.is_right()) << planted.verdict();
  switch (planted.type()) {
    case HARNESS_FLOAT32:
      return expect_wrong_numbers_refused<float>(planted);
    case HARNESS_FLOAT64:
      return expect_wrong_numbers_refused<double>(planted);
    case HARNESS_INT32:
      return expect_wrong_numbers_refused<int32_t>(planted);
    case HARNESS_UINT32:
      return expect_wrong_numbers_refused<uint32_t>(planted);
    case HARNESS_INT64:
      return expect_wrong_numbers_refused<int64_t>(planted);
    case HARNESS_UINT64:
      return expect_wrong_numbers_refused<uint64_t>(planted);
    default:
      FAIL() << "its plan does not say the type of its result (add_property)";
  }
}

TEST_P(Verifiers, AcceptTheReference) {
  PlantedResult planted(GetParam(), graph_of(GetParam()));
  if (!planted.reason().empty()) GTEST_SKIP() << planted.reason();
  planted.take_reference();
  EXPECT_EQ(planted.verdict(), "");
}

// A verifier must compare only with values that the reference has written, and not with values that are left
// from a run.
TEST_P(Verifiers, HaveAReferenceThatWritesWhatTheyRead) {
  PlantedResult planted(GetParam(), graph_of(GetParam()));
  if (!planted.reason().empty()) GTEST_SKIP() << planted.reason();
  EXPECT_EQ(planted.unwritten_by_reference(), std::vector<std::string>());
}

TEST_P(Verifiers, RefuseTheNumberOfAnotherVertex) {
  PlantedResult planted(GetParam(), graph_of(GetParam()));
  if (!planted.reason().empty()) GTEST_SKIP() << planted.reason();
  const size_t element = planted.bytes() / planted.vertices();
  unsigned char* bytes = planted.result<unsigned char>();
  const std::vector<unsigned char> right(bytes, bytes + planted.bytes());
  for (size_t v = 0; v < planted.vertices(); ++v) {
    for (size_t u = 0; u < planted.vertices(); ++u) {
      if (planted.is_near(right.data() + u * element, right.data() + v * element)) continue;
      std::memcpy(bytes + v * element, right.data() + u * element, element);
      EXPECT_FALSE(planted.is_right()) << "vertex " << v << " has the result of " << u;
      std::memcpy(bytes + v * element, right.data() + v * element, element);
    }
  }
}

TEST_P(Verifiers, RefuseAResultThatIsNotWritten) {
  PlantedResult planted(GetParam(), graph_of(GetParam()));
  if (!planted.reason().empty()) GTEST_SKIP() << planted.reason();
  unsigned char* bytes = planted.result<unsigned char>();
  const std::vector<unsigned char> right(bytes, bytes + planted.bytes());
  for (const int byte : {0xA5, 0x5A, 0xFF, 0x00, 0x7F}) {
    for (const size_t written : {size_t{0}, planted.bytes() / planted.vertices(), planted.bytes() / 2}) {
      std::memcpy(bytes, right.data(), right.size());
      std::memset(bytes + written, byte, planted.bytes() - written);
      if (std::memcmp(bytes, right.data(), right.size()) == 0) continue;
      EXPECT_FALSE(planted.is_right()) << written << " bytes written, then " << byte;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, Verifiers, ::testing::ValuesIn(subjects()),
                         [](const auto& test) { return test.param.name(); });

}  // namespace
}  // namespace harness::testing
