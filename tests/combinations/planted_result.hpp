// A result of an algorithm that tests can modify. A run computes it, and the verifier then checks the
// modified result.
#pragma once

#include <cmath>
#include <cstring>

#include "planted_graphs.hpp"
#include "runtime/check/answer.hpp"
#include "runtime/check/reference.hpp"
#include "runtime/resolve/plan.hpp"
#include "runtime/resolve/problem.hpp"
#include "support.hpp"

namespace harness::testing {

struct Subject {
  const plugin::Plugin* algorithm;
  StringMap params;
  float weight = 1;  // factor of all weights
  bool directed = false;
  std::string name() const {
    std::string text = algorithm->id + (directed ? "_directed" : "") +
                       (weight < 1e-30f ? "_tiny_weights"
                        : weight < 1    ? "_fractions"
                        : weight > 1    ? "_huge_weights"
                                        : "");
    for (const auto& [key, value] : params) text += "_" + key + "_" + value;
    for (const char sign : {'-', '+', '.'}) std::replace(text.begin(), text.end(), sign, '_');
    return text;
  }
};
inline void PrintTo(const Subject& subject, std::ostream* stream) {
  *stream << subject.name();
}

/// An algorithm that only baselines compute. Its result is that of its reference.
class OnlyReference : public runtime::Runnable {
 public:
  OnlyReference(const Subject& subject, const graph::Graph& graph)
      : graph_(graph),
        choice_(*subject.algorithm, subject.params),
        plan_(runtime::plan_algorithm(choice_, graph, {}).plan) {}
  const runtime::Choice& algorithm() const override { return choice_; }
  const harness_plan& plan() const override { return plan_; }
  void poison(int) override {}
  backends::RunResult run(double) override { return {}; }
  runtime::HostProperties download() const override {
    runtime::HostProperties properties = runtime::run_reference(graph_, *this);
    const harness_problem problem = runtime::problem_of(graph_, choice_.values, true);
    for (uint32_t i = 0; i < plan_.property_count; ++i) {
      if (plan_.properties[i].initial != HARNESS_INPUT) continue;
      harness_error error = runtime::empty_error();
      runtime::require_ok(choice_.plugin->algorithm.input(&problem, i, properties[i].data(), &error), error,
                          "input");
    }
    return properties;
  }

 private:
  const graph::Graph& graph_;
  runtime::Choice choice_;
  harness_plan plan_;
};

class PlantedResult {
 public:
  PlantedResult(const Subject& subject, graph::Graph graph)
      : graph_(std::move(graph)), session_(registry(), backend()) {
    try {
      prepare(subject);
    } catch (const runtime::Unsupported& e) {
      reason_ = e.what();
    }
  }

  /// Returns the reason why the result is missing, or an empty text.
  const std::string& reason() const { return reason_; }
  size_t vertices() const { return graph_.num_vertices(); }
  uint32_t property_count() const { return runnable_->plan().property_count; }
  /// Returns the result as numbers of its type, which tests may modify.
  template <class T>
  T* result() {
    return reinterpret_cast<T*>(got_[index_].data());
  }
  size_t bytes() const { return got_[index_].size(); }
  uint32_t type() const { return runnable_->plan().properties[index_].type; }

  /// Returns true if two elements are equal up to rounding.
  bool is_near(const unsigned char* a, const unsigned char* b) const {
    const size_t element = bytes() / vertices();
    if (type() == HARNESS_FLOAT32) return all_near<float>(a, b, element, 0.01);
    if (type() == HARNESS_FLOAT64) return all_near<double>(a, b, element, 1e-6);
    if (type() == HARNESS_INT32 && element == sizeof(int32_t)) {
      int32_t x, y;
      std::memcpy(&x, a, sizeof x);
      std::memcpy(&y, b, sizeof y);
      return x == y || (x < 0 && y < 0);  // any negative id means "no vertex"
    }
    return std::memcmp(a, b, element) == 0;
  }

  /// Replaces the result by the reference.
  void take_reference() { std::copy(want_[index_].begin(), want_[index_].end(), got_[index_].begin()); }
  /// Returns the properties that verify() or answer() of the algorithm reads, but its reference does not
  /// write.
  std::vector<std::string> unwritten_by_reference() const {
    return runtime::unwritten_by_reference(graph_, *runnable_);
  }
  /// Returns as text what the algorithm's plan() writes for this graph: the `harness_plan`, and the beginning
  /// of the device state.
  std::string plan_in_words() const {
    const runtime::Planned planned = runtime::plan_algorithm(runnable_->algorithm(), graph_, {});
    const harness_plan& plan = planned.plan;
    std::string text = fmt::format(
        "plan values={} apply={} once={} limit={} fixed={} first={} backward={} variant={}", plan.value_bytes,
        plan.has_apply, plan.commits_once, plan.max_supersteps, plan.fixed_supersteps, plan.vertex_supersteps,
        plan.goes_backward, plan.variant == nullptr ? "" : plan.variant);
    for (uint32_t i = 0; i < plan.property_count; ++i) {
      const harness_property& one = plan.properties[i];
      text += fmt::format(" {}:bytes={},initial={},at={},type={}", one.name, one.element_bytes, one.initial,
                          one.state_offset, one.type);
      if (one.columns > 1) text += fmt::format(",columns={}", one.columns);
      if (one.domain != 0) text += fmt::format(",domain={}", one.domain);
      if (one.place != 0) text += fmt::format(",place={}", one.place);
      if (one.stays_with_owner != 0) text += ",stays_with_owner";
    }
    return text + state_in_words();
  }
  /// Returns as text the beginning of the device state that plan() writes.
  std::string state_in_words() const {
    const runtime::Planned planned = runtime::plan_algorithm(runnable_->algorithm(), graph_, {});
    std::string text = " state";
    for (size_t at = 0; at + 4 <= std::min<size_t>(planned.state.size(), 96); at += 4) {
      uint32_t word = 0;
      std::memcpy(&word, planned.state.data() + at, sizeof word);
      text += word == 0 ? " 0" : fmt::format(" {:x}", word);
    }
    return text;
  }
  /// Returns the parameters that the algorithm declares as text.
  std::string params_in_words() const {
    std::string text = "params";
    for (const harness_param& one : runnable_->algorithm().plugin->params) {
      text += fmt::format(" {}={},type={},at={}", one.name, one.default_value, one.type, one.state_offset);
      if (one.type == HARNESS_REAL) text += fmt::format(",from={},to={}", one.min.real, one.max.real);
      if (one.type == HARNESS_INT || one.type == HARNESS_UINT)
        text += fmt::format(",from={},to={}", one.min.integer, one.max.integer);
      if (one.choices != nullptr) text += fmt::format(",choices={}", one.choices);
      if (one.flags != 0) text += fmt::format(",flags={}", one.flags);
    }
    return text;
  }
  uint64_t edges_processed() const {
    const runtime::Choice& choice = runnable_->algorithm();
    const harness_problem problem = runtime::problem_of(graph_, choice.values, true);
    return choice.plugin->algorithm.edges_processed(&problem, runtime::addresses(got_).data(), 3);
  }

  /// Returns as text the sum of a property of the result, weighted by position, and the number of infinities.
  std::string sum_in_words(uint32_t index) const {
    const harness_property& one = runnable_->plan().properties[index];
    const auto& bytes = got_[index];
    const auto sum = [&]<class T>(T) {
      double finite = 0;
      size_t others = 0;
      for (size_t i = 0; i < bytes.size() / sizeof(T); ++i) {
        T number;
        std::memcpy(&number, bytes.data() + i * sizeof(T), sizeof(T));
        const auto x = static_cast<double>(number);
        std::isfinite(x) ? finite += x * static_cast<double>(1 + i % 13) : others += 1;
      }
      return fmt::format(" {}={:.6g},{}", one.name, finite, others);
    };
    if (one.type == HARNESS_FLOAT32) return sum(float{});
    if (one.type == HARNESS_FLOAT64) return sum(double{});
    return one.element_bytes % 8 == 0   ? sum(uint64_t{})
           : one.element_bytes % 4 == 0 ? sum(uint32_t{})
                                        : sum(uint8_t{});
  }
  /// Returns as text the sums of all properties that are inputs.
  std::string inputs_in_words() const {
    std::string text;
    for (uint32_t i = 0; i < property_count(); ++i) {
      if (runnable_->plan().properties[i].initial == HARNESS_INPUT) text += sum_in_words(i);
    }
    return text;
  }

  /// Returns the answer that the algorithm computes from the reference's result, and its hash if the result
  /// has integers.
  std::string answer_of_reference(bool with_hash = false) const {
    const runtime::Answer answer =
        runtime::answer_of(runnable_->algorithm(), graph_, runtime::addresses(want_));
    const bool is_real = type() == HARNESS_FLOAT32 || type() == HARNESS_FLOAT64;
    return answer.words + (with_hash && !is_real ? " " + answer.hash : "");
  }

  /// Replaces the reference by the result, so that both have the same error.
  void take_for_reference() {
    const auto* bytes_of_result = result<unsigned char>();
    std::copy(bytes_of_result, bytes_of_result + bytes(), want_[index_].begin());
  }

  /// Returns the verifier's message about the result, or an empty text if it is right.
  std::string verdict() const {
    const runtime::Choice& choice = runnable_->algorithm();
    const harness_problem problem = runtime::problem_of(graph_, choice.values, true);
    harness_error error = runtime::empty_error();
    const runtime::HostProperties got = padded(got_), want = padded(want_);
    const int32_t status = choice.plugin->algorithm.verify(&problem, runtime::addresses(got).data(),
                                                           runtime::addresses(want).data(), &error);
    EXPECT_TRUE(status == HARNESS_OK || status == HARNESS_WRONG) << error.text;
    EXPECT_EQ(status == HARNESS_OK, error.text[0] == '\0');
    return status == HARNESS_OK ? "" : runtime::text_of(error);
  }
  bool is_right() const { return verdict().empty(); }

 private:
  void prepare(const Subject& subject) {
    const auto plugin = [](harness_kind kind, const char* id) { return registry().find(kind, id); };
    if (needs_baseline(*subject.algorithm)) {
      runnable_ = std::make_unique<OnlyReference>(subject, graph_);
    } else {
      runnable_ = session_
                      .prepare(graph_, {runtime::Choice(*subject.algorithm, subject.params),
                                        runtime::Choice(*plugin(HARNESS_KIND_FORMAT, "csr"), {}),
                                        runtime::Choice(*plugin(HARNESS_KIND_SCHEDULE, "vm"), {}),
                                        {}})
                      .instance;
    }
    runnable_->poison();
    runnable_->run(30);
    got_ = runnable_->download();
    const harness_plan& plan = runnable_->plan();
    while (plan.properties[index_].initial == HARNESS_INPUT ||
           plan.properties[index_].initial == HARNESS_OUT_DEGREES)
      ++index_;
    compute_reference();
  }

  void compute_reference() {
    want_ = runnable_->download();  // properties that are inputs keep their values
    runtime::HostProperties room = padded(want_);
    std::vector<void*> to;
    for (auto& property : room) to.push_back(property.data());
    const runtime::Choice& choice = runnable_->algorithm();
    const harness_problem problem = runtime::problem_of(graph_, choice.values, true);
    harness_error error = runtime::empty_error();
    runtime::require_ok(choice.plugin->algorithm.reference(&problem, to.data(), &error), error, "reference");
    for (size_t i = 0; i < want_.size(); ++i) {
      const auto end = room[i].begin() + static_cast<ptrdiff_t>(want_[i].size());
      std::copy(room[i].begin(), end, want_[i].begin());
      EXPECT_TRUE(std::all_of(end, room[i].end(), [](unsigned char byte) { return byte == padding; }))
          << "the reference writes behind the end of property " << i;
    }
  }

  static constexpr unsigned char padding = 0x5A;
  /// Returns copies of the properties with bytes of no meaning behind their ends. A verifier that reads them
  /// is wrong.
  static runtime::HostProperties padded(const runtime::HostProperties& properties) {
    runtime::HostProperties copies;
    for (const auto& property : properties) {
      auto& copy = copies.emplace_back(property.size() + 64);
      std::fill(std::copy(property.begin(), property.end(), copy.begin()), copy.end(), padding);
    }
    return copies;
  }

  template <class T>
  static bool all_near(const unsigned char* a, const unsigned char* b, size_t bytes, double share) {
    for (size_t at = 0; at < bytes; at += sizeof(T)) {
      T x, y;
      std::memcpy(&x, a + at, sizeof(T));
      std::memcpy(&y, b + at, sizeof(T));
      if (x != y && !(std::abs(x - y) <= static_cast<T>(share) * std::abs(y))) return false;
    }
    return true;
  }

  graph::Graph graph_;
  runtime::Session session_;
  std::unique_ptr<runtime::Runnable> runnable_;
  runtime::HostProperties got_, want_;
  uint32_t index_ = 0;
  std::string reason_;
};

}  // namespace harness::testing
