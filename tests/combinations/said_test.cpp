// Tests that plans, references, verifiers and answers of all algorithms are those that were recorded once.
// The file verifiers_said.txt has the records. They cover what no independent model of a test computes: words
// of messages, fields of plans, and the largest error that a verifier allows.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>
#include <utility>

#include "subjects.hpp"
#include "temp_folder.hpp"

namespace harness::testing {
namespace {

/// Returns subjects(), and each algorithm with parameters that are numbers at their least values, and with
/// integers of 3 and reals of their largest values.
std::vector<Subject> recorded_subjects() {
  std::vector<Subject> all = subjects();
  for (const plugin::Plugin* algorithm : registry().all(HARNESS_KIND_ALGORITHM)) {
    StringMap least, other;
    for (const harness_param& param : algorithm->params) {
      if (param.type == HARNESS_CHOICE || std::string(param.name) == "mib") continue;
      const bool is_real = param.type == HARNESS_REAL;
      least[param.name] =
          is_real ? fmt::format("{:g}", param.min.real) : fmt::format("{}", param.min.integer);
      other[param.name] = is_real ? fmt::format("{:g}", param.max.real) : "3";
      if (std::string(param.name) == "source") other[param.name] = "0";
    }
    if (least.empty()) continue;
    all.push_back({algorithm, least});
    all.push_back({algorithm, other});
  }
  return all;
}

/// Calls f with a number of the result's type.
template <class F>
void with_type(const PlantedResult& planted, F f) {
  switch (planted.type()) {
    case HARNESS_FLOAT32:
      return f(float{});
    case HARNESS_FLOAT64:
      return f(double{});
    case HARNESS_INT32:
      return f(int32_t{});
    case HARNESS_UINT32:
      return f(uint32_t{});
    default:
      return f(uint64_t{});
  }
}

/// Returns as text: the parameters and the plan of a subject, and its expected result. Then come the
/// verifier's messages about results with one wrong number. The last lines are the answers about the right
/// result, and about those of graphs without edges.
std::string said_of(const Subject& subject, PlantedResult& planted) {
  std::string text = planted.params_in_words() + "\n" + planted.plan_in_words() + "\n" +
                     fmt::format("edges {}\nreference", planted.edges_processed());
  with_type(planted, [&]<class T>(T) {
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
  });
  planted.take_reference();
  text += "\nanswer " + planted.answer_of_reference();
  for (const graph::vertex_t vertices : {0U, 1U, 3U}) {  // graphs without edges
    PlantedResult other(subject, weighted_graph("no_edges", vertices, {}, 1));
    text += fmt::format(
        "\nof {} vertices: {}", vertices,
        other.reason().empty() ? other.answer_of_reference() + other.state_in_words() : other.reason());
    if (!other.reason().empty() || other.bytes() == 0) continue;
    with_type(other, [&]<class T>(T) { *other.result<T>() += 1; });
    text += "; 1 more: " + other.verdict();
  }
  return text + "\n";
}

/// Returns a graph of a hub with 40 neighbours, a chain, a cycle, a clique with a triangle at one of its
/// edges, and a strip of triangles. The graph also has random edges, loops, and vertices without edges. The
/// vertices have other ids than in the input.
graph::Graph hub_and_loops(const Subject& subject, float weight) {
  std::vector<Tie> ties;
  for (uint32_t v = 1; v <= 40; ++v) ties.push_back({0, v});
  for (uint32_t v = 41; v < 48; ++v) ties.push_back({v, v + 1});
  for (uint32_t a = 50; a < 55; ++a)
    for (uint32_t b = a + 1; b < 55; ++b) ties.push_back({a, b});
  ties.insert(ties.end(), {{1, 2}, {2, 3}, {3, 1}, {4, 4}, {40, 41}, {54, 50}, {55, 55}, {56, 57}, {57, 56}});
  ties.insert(ties.end(), {{58, 50}, {51, 58}, {48, 80}, {5, 60}});
  for (uint32_t i = 0, random = 1; i < 60; ++i) {
    random = random * 1664525u + 1013904223u;
    ties.push_back({60 + (random >> 8) % 18, 60 + (random >> 20) % 18});
  }
  for (uint32_t v = 80; v < 87; ++v) ties.insert(ties.end(), {{v, v + 1}, {v, v + 2}});
  for (uint32_t v = 1; subject.directed && v <= 9; ++v) ties.push_back({v, 0});
  constexpr graph::vertex_t vertices = 97;
  std::vector<graph::vertex_t> ids;
  for (graph::vertex_t v = 0; v < vertices; ++v) ids.push_back(v * 25 % vertices);
  for (Tie& tie : ties) tie = {ids[tie.a], ids[tie.b]};
  return weighted_graph("hub_and_loops", vertices, ties, weight,
                        {.self_loops = graph::Cleaning::SelfLoops::keep},
                        subject.directed ? graph::Listing::directed : graph::Listing::half)
      .with_new_ids(ids);
}

/// Returns the smallest error of number i that the verifier refuses, up to a factor of 1.05.
template <class T>
double refused_error(PlantedResult& planted, size_t i, double sign) {
  T& number = planted.result<T>()[i];
  const T right = number;
  double low = -60, high = 20;  // exponents of ten
  while (high - low > 0.02) {
    const double middle = (low + high) / 2;
    number = static_cast<T>(static_cast<double>(right) + sign * std::pow(10, middle));
    (planted.is_right() ? low : high) = middle;
    number = right;
  }
  return std::pow(10, high);
}

/// Returns as text what a subject does on hub_and_loops(): its plan, inputs and result, the errors that its
/// verifier allows, and its answer.
std::string said_of_the_hub(const Subject& subject, PlantedResult& planted) {
  std::string text = "hub " + planted.plan_in_words() + "\ninputs" + planted.inputs_in_words() +
                     fmt::format("\nedges {}\nright: {}", planted.edges_processed(), planted.verdict());
  planted.take_reference();
  text += "\nreference" + planted.sum_in_words(0);
  with_type(planted, [&]<class T>(T) {
    T* numbers = planted.result<T>();
    const size_t count = planted.bytes() / sizeof(T);
    for (const size_t i : {size_t{0}, count / 3, count / 2, count - 1}) {
      if constexpr (std::is_floating_point_v<T>) {
        text += fmt::format("\n{}: refuses +{:.2g} -{:.2g}", i, refused_error<T>(planted, i, 1),
                            refused_error<T>(planted, i, -1));
      } else {
        for (const size_t wrong : {planted.vertices(), planted.vertices() - 1}) {
          const T right = std::exchange(numbers[i], static_cast<T>(wrong));
          text += fmt::format("\n{}: {}", i, planted.verdict());
          numbers[i] = right;
        }
      }
    }
  });
  text += "\nanswer " + planted.answer_of_reference(true);
  for (const float weight : {0.0f, 0.001f}) {
    PlantedResult other(subject, hub_and_loops(subject, weight));
    if (!other.reason().empty()) continue;
    other.take_reference();
    text += fmt::format("\nwith weights of {}:", weight) + other.sum_in_words(0) + " " +
            other.answer_of_reference();
  }
  return text + "\n";
}

class VerifiersSaid : public OnBackend<Subject> {
 protected:
  /// Compares a text with the record of the same head. With HARNESS_WRITE_SAID=FILE, appends it to the file
  /// instead.
  static void expect_recorded(const std::string& head, const std::string& text) {
    static const std::string known = read_text(HARNESS_VERIFIERS_SAID);
    const std::string now = head + text;
    if (const char* file = std::getenv("HARNESS_WRITE_SAID")) std::ofstream(file, std::ios::app) << now;
    const size_t begin = known.find(head);
    ASSERT_NE(begin, std::string::npos) << "nothing is recorded of it: HARNESS_WRITE_SAID=FILE records it";
    EXPECT_EQ(now, known.substr(begin, known.find("== ", begin + 3) - begin));
  }
};

// With HARNESS_WRITE_SAID=FILE, the tests write the file of recorded texts again, for a new or changed
// algorithm.
TEST_P(VerifiersSaid, WhatIsRecorded) {
  PlantedResult planted(GetParam(), graph_of(GetParam()));
  expect_recorded("== " + GetParam().name() + "\n",
                  planted.reason().empty() ? said_of(GetParam(), planted) : planted.reason() + "\n");
}

TEST_P(VerifiersSaid, WhatIsRecordedOfAHub) {
  PlantedResult planted(GetParam(), hub_and_loops(GetParam(), GetParam().weight));
  expect_recorded("== " + GetParam().name() + " of a hub\n",
                  planted.reason().empty() ? said_of_the_hub(GetParam(), planted) : planted.reason() + "\n");
}

// A plugin that cannot be loaded has no subject, so no other test of this file would miss it.
TEST(VerifiersSaidRecords, AreOfAlgorithmsThatAreLoaded) {
  std::set<std::string> names;
  for (const Subject& subject : recorded_subjects()) names.insert(subject.name());
  std::istringstream lines(read_text(HARNESS_VERIFIERS_SAID));
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("== ")) continue;
    const std::string name = line.substr(3, line.find(" of a hub") - 3);
    EXPECT_TRUE(names.contains(name)) << name << " has a record, but no algorithm";
  }
}

INSTANTIATE_TEST_SUITE_P(All, VerifiersSaid, ::testing::ValuesIn(recorded_subjects()),
                         [](const auto& test) { return test.param.name(); });

}  // namespace
}  // namespace harness::testing
