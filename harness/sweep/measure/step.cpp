#include "sweep/measure/step.hpp"

#include <iterator>

namespace harness::sweep {
namespace {

struct Words {
  const char *word, *text;
};
constexpr Words words[] = {
    {"start", "starting"},
    {"idle", "waiting"},
    {"load", "loading the graph"},
    {"prepare", "preparing (building the format, assembling)"},
    {"run", "running"},
    {"verify", "checking the result"},
};
static_assert(std::size(words) == static_cast<size_t>(Step::verify) + 1);

// `step` is read from memory that the worker shares with the supervisor (pulse.hpp). A plugin may have
// overwritten this memory, so any number is accepted.
Words words_of(Step step) {
  const auto index = static_cast<size_t>(step);
  return index < std::size(words) ? words[index] : Words{"", "doing nothing known"};
}

}  // namespace

const char* step_name(Step step) {
  return words_of(step).text;
}

const char* step_word(Step step) {
  return words_of(step).word;
}

}  // namespace harness::sweep
