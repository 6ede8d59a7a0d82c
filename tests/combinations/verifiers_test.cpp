// Tests that the verifier of every algorithm detects wrong results. A right result of a run is modified at
// one vertex or at all vertices, in each way that its type allows. A new algorithm is tested automatically.
// The result of an algorithm is its first property that is not an input.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <limits>
#include <utility>

#include "planted_result.hpp"
#include "temp_folder.hpp"

namespace harness::testing {
namespace {

/// Returns parameters in which the parameter `name` has the value `choice`. If the choice is double,
/// iterative algorithms end by a small tolerance, because with a larger one some of the wrong results would
/// be acceptable.
StringMap chosen(const plugin::Plugin& algorithm, const std::string& name, const std::string& choice) {
  StringMap params{{name, choice}};
  for (const harness_param& param : algorithm.params) {
    if (choice == "double" && std::string(param.name) == "tolerance" &&
        std::string(param.default_value) != "0")
      params["tolerance"] = "1e-10";
  }
  return params;
}

/// Returns parameters with which an iteration ends by a tolerance, for algorithms that end after a number of
/// iterations by default. Returns none for other algorithms. If an iteration ends by a tolerance, the
/// verifier allows a larger error.
StringMap ended_by_tolerance(const plugin::Plugin& algorithm) {
  StringMap params;
  for (const harness_param& param : algorithm.params) {
    if (std::string(param.name) == "tolerance" && std::string(param.default_value) == "0")
      params = {{"tolerance", "1e-06"}, {"iterations", "200"}};
  }
  return params;
}

/// Returns every algorithm with its defaults, with each other value of each choice parameter, and with the
/// parameters of ended_by_tolerance(). Each algorithm is also returned with a directed graph. An algorithm
/// that needs weights is also returned with fractions as weights, whose sums are rounded, and with very large
/// weights.
std::vector<Subject> subjects() {
  std::vector<Subject> all;
  for (const plugin::Plugin* algorithm : registry().all(HARNESS_KIND_ALGORITHM)) {
    all.push_back({algorithm, {}});
    all.push_back({algorithm, {}, 1, true});
    if (algorithm->demands.contains("graph.weights/1")) {
      all.push_back({algorithm, {}, 0.1f});
      all.push_back({algorithm, {}, 3e36f});
    }
    for (const harness_param& param : algorithm->params) {
      if (param.type != HARNESS_CHOICE) continue;
      std::string choices = param.choices;
      for (size_t begin = 0, end = 0; end != std::string::npos; begin = end + 1) {
        end = choices.find('|', begin);
        const std::string choice = choices.substr(begin, end - begin);
        if (choice != param.default_value) all.push_back({algorithm, chosen(*algorithm, param.name, choice)});
        StringMap ended = ended_by_tolerance(*algorithm);
        if (ended.empty()) continue;
        ended[param.name] = choice;
        if (choice == "double") ended["tolerance"] = "1e-10";
        all.push_back({algorithm, ended});
      }
    }
  }
  return all;
}

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

graph::Graph graph_of(const Subject& subject) {
  return subject.directed ? cycles_and_paths(subject.weight) : triangles_and_paths(subject.weight);
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

/// Returns as text: the parameters and the plan of a subject, and its expected result. Then come the
/// verifier's messages about results with one wrong number. The last lines are the texts that answer() of the
/// algorithm makes of the right result, and of those of graphs without edges.
std::string said_of(const Subject& subject, PlantedResult& planted) {
  std::string text = planted.params_in_words() + "\n" + planted.plan_in_words() + "\n" +
                     fmt::format("edges {}\nreference", planted.edges_processed());
  const auto spoil = [&]<class T>(T) {
    planted.take_reference();
    T* numbers = planted.result<T>();
    const size_t count = planted.bytes() / sizeof(T);
    for (size_t i = 0; i < std::min<size_t>(count, 24); ++i)
      text += std::is_integral_v<T> ? fmt::format(" {}", numbers[i])
                                    : fmt::format(" {:.5g}", static_cast<double>(numbers[i]));
    for (const size_t i : {size_t{0}, size_t{2}, count / 2 - 1, count - 1}) {
      for (const T wrong : {static_cast<T>(numbers[i] + 1), static_cast<T>(numbers[i] / 2), T{0}}) {
        const T right = std::exchange(numbers[i], wrong);
        const std::string verdict = planted.verdict();
        text += fmt::format("\n{}: {}", i, verdict.empty() ? "right" : verdict);
        numbers[i] = right;
      }
    }
  };
  switch (planted.type()) {
    case HARNESS_FLOAT32:
      spoil(float{});
      break;
    case HARNESS_FLOAT64:
      spoil(double{});
      break;
    case HARNESS_INT32:
      spoil(int32_t{});
      break;
    case HARNESS_UINT32:
      spoil(uint32_t{});
      break;
    default:
      spoil(uint64_t{});
  }
  planted.take_reference();
  text += "\nanswer " + planted.answer_of_reference();
  for (const graph::vertex_t vertices : {0U, 3U}) {  // graphs without edges
    const PlantedResult other(subject, weighted_graph("no_edges", vertices, {}, 1));
    text += fmt::format("\nof {} vertices: {}", vertices,
                        other.reason().empty() ? other.answer_of_reference() : other.reason());
  }
  return text + "\n";
}

// The messages and numbers of all verifiers must equal those that were recorded once. With
// HARNESS_WRITE_SAID=FILE, the test writes the file of recorded texts again, for a new or changed algorithm.
TEST_P(Verifiers, SayWhatTheySaid) {
  static const std::string known = read_text(HARNESS_VERIFIERS_SAID);
  PlantedResult planted(GetParam(), graph_of(GetParam()));
  const std::string head = "== " + GetParam().name() + "\n";
  const std::string now =
      head + (planted.reason().empty() ? said_of(GetParam(), planted) : planted.reason() + "\n");
  if (const char* file = std::getenv("HARNESS_WRITE_SAID")) std::ofstream(file, std::ios::app) << now;
  const size_t begin = known.find(head);
  ASSERT_NE(begin, std::string::npos) << "nothing is recorded of it: HARNESS_WRITE_SAID=FILE records it";
  EXPECT_EQ(now, known.substr(begin, known.find("== ", begin + 3) - begin));
}

INSTANTIATE_TEST_SUITE_P(All, Verifiers, ::testing::ValuesIn(subjects()),
                         [](const auto& test) { return test.param.name(); });

}  // namespace
}  // namespace harness::testing
