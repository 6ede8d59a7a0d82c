#include "runtime/run/together.hpp"

#include <fmt/format.h>

#include <new>
#include <string>

#include "base/error.hpp"
#include "runtime/resolve/capabilities.hpp"

namespace harness::runtime {
namespace {

/// How the work of a process ended. Each process sends its outcome to all other processes.
struct Outcome {
  enum Kind { done, unsupported, out_of_memory, failed } kind = done;
  Exit exit = Exit::failed;
  char reason[504] = "";

  void fail(Kind as, const std::string& text) {
    kind = as;
    reason[text.copy(reason, sizeof reason - 1)] = 0;
  }
};

Outcome outcome_of(const std::function<void()>& work) {
  Outcome outcome;
  try {
    work();
  } catch (const Unsupported& e) {
    outcome.fail(Outcome::unsupported, e.what());
  } catch (const std::bad_alloc& e) {
    outcome.fail(Outcome::out_of_memory, words_of(e));
  } catch (const Error& e) {
    outcome.exit = e.exit();
    outcome.fail(Outcome::failed, e.what());
  } catch (const std::exception& e) {
    outcome.fail(Outcome::failed, words_of(e));
  }
  return outcome;
}

}  // namespace

void together(backends::Peers& peers, const std::function<void()>& work) {
  uint32_t number = 0;
  for (const Outcome& outcome : backends::gather_values(peers, outcome_of(work))) {
    const std::string reason = fmt::format("rank {}: {}", number++, outcome.reason);
    switch (outcome.kind) {
      case Outcome::done:
        break;
      case Outcome::unsupported:
        throw Unsupported(outcome.reason);
      case Outcome::out_of_memory:
        throw OutOfMemory(reason);
      case Outcome::failed:
        throw Error(reason, outcome.exit);
    }
  }
}

}  // namespace harness::runtime
