// Implements harness_answer, which receives the answer from a plugin. All arguments are checked.
#include <harness/host/errors.hpp>
#include <harness/host/structs.hpp>

#include <cmath>
#include <cstring>
#include <deque>
#include <set>

#include "runtime/check/answer.hpp"
#include "runtime/resolve/problem.hpp"

namespace harness::runtime {
namespace {

constexpr size_t most_entries = 32, most_name_bytes = 64;
constexpr uint64_t most_columns = 1 << 16;

bool is_name(const char* name) {
  if (name == nullptr || name[0] < 'a' || name[0] > 'z') return false;
  const size_t length = strnlen(name, most_name_bytes + 1);
  return length <= most_name_bytes && std::strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_") == length;
}

class AnswerListener {
 public:
  explicit AnswerListener(const graph::Graph& graph)
      : vertices_(graph.num_vertices()), edges_(graph.num_edges()) {
    calls_.struct_size = sizeof(harness_answer);
    calls_.self = this;
    calls_.count = count;
    calls_.number = number;
    calls_.array = array;
  }

  const harness_answer* calls() const { return &calls_; }
  Answer take() {
    return finish_answer(
        std::move(words_), exact_words_,
        std::vector<AnswerArray>(std::move_iterator(arrays_.begin()), std::move_iterator(arrays_.end())));
  }

 private:
  static AnswerListener& self(void* pointer) { return *static_cast<AnswerListener*>(pointer); }

  static int32_t count(void* pointer, const char* name, uint64_t value, harness_error* error) {
    return guarded(error, [&] {
      take_name(self(pointer).word_names_, name);
      self(pointer).say(fmt::format("{}={}", name, value), true);
    });
  }

  static int32_t number(void* pointer, const char* name, double value, double tolerance,
                        harness_error* error) {
    return guarded(error, [&] {
      take_name(self(pointer).word_names_, name);
      require_tolerance(name, tolerance);
      if (std::isinf(tolerance))
        refuse(
            "{}: its tolerance is infinite, which only an array may have: give a finite one, or leave the "
            "number out where right results may differ by any amount",
            name);
      const bool exact = tolerance == 0;
      self(pointer).say(exact ? fmt::format("{}={}", name, value) : word_within(name, value, tolerance),
                        exact);
    });
  }

  static int32_t array(void* pointer, const harness_answer_array* given, void** data, harness_error* error) {
    return guarded(error, [&] {
      if (given->struct_size < HARNESS_ANSWER_ARRAY_V1_BYTES)
        refuse("an array claims {} bytes, expected at least {}", given->struct_size,
               HARNESS_ANSWER_ARRAY_V1_BYTES);
      *data = self(pointer).add_array(whole_struct(*given));
    });
  }

  static void require_tolerance(const char* name, double tolerance) {
    if (!(tolerance >= 0))
      refuse("{}: its tolerance is {}, expected 0 (one right value) or how far a right value may be off",
             name, tolerance);
  }

  template <class... Facts>
  [[noreturn]] static void refuse(fmt::format_string<Facts...> text, Facts&&... facts) {
    throw PluginError(HARNESS_INVALID, fmt::format(text, std::forward<Facts>(facts)...));
  }

  static void take_name(std::set<std::string>& names, const char* name) {
    if (!is_name(name))
      refuse("a name is invalid: expected lower-case letters, digits and '_', at most {}", +most_name_bytes);
    if (!names.insert(name).second) refuse("{} is said twice", name);
    if (names.size() > most_entries) refuse("there are more than {} entries", +most_entries);
  }

  void say(const std::string& word, bool exact) {
    words_ += (words_.empty() ? "" : " ") + word;
    if (exact) exact_words_ += word + " ";
  }

  void* add_array(const harness_answer_array& given) {
    take_name(array_names_, given.name);
    const size_t bytes = element_bytes(given.type);
    if (bytes == 0) refuse("{}: there is no type {}", given.name, given.type);
    if (given.columns == 0 || given.columns > most_columns)
      refuse("{}: it has {} columns", given.name, given.columns);
    require_tolerance(given.name, given.tolerance);
    if (!is_domain(given.domain)) refuse("{}: it is neither per vertex nor per edge", given.name);
    AnswerArray& array = arrays_.emplace_back();
    array = {given.name, static_cast<harness_element>(given.type), given.columns, given.tolerance, {}};
    array.data.resize((given.domain == HARNESS_PER_EDGE ? edges_ : vertices_) * given.columns * bytes);
    return array.data.data();
  }

  uint64_t vertices_, edges_;
  harness_answer calls_{};
  std::string words_, exact_words_;
  std::set<std::string> word_names_, array_names_;
  std::deque<AnswerArray> arrays_;  // a deque, because pointers to its elements must stay valid
};

}  // namespace

Answer answer_of(const Choice& algorithm, const graph::Graph& graph,
                 std::span<const void* const> properties) {
  const auto call = algorithm.plugin->algorithm.answer;
  if (call == nullptr) return {};
  const harness_problem problem = problem_of(graph, algorithm.values, true);
  AnswerListener listener(graph);
  harness_error error = empty_error();
  const int32_t status = call(&problem, properties.data(), listener.calls(), &error);
  require_ok(status, error, fmt::format("answer of {}", algorithm.plugin->id));
  return listener.take();
}

}  // namespace harness::runtime
