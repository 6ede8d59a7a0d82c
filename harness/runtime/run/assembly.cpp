#include "runtime/run/assembly.hpp"

#include <algorithm>
#include <future>

#include "base/stopwatch.hpp"

namespace harness::runtime {
namespace {

void add(std::optional<backends::Folding>& sum, const std::optional<backends::Folding>& own) {
  if (!own) return;
  if (!sum) sum.emplace();
  sum->calls += own->calls;
  sum->calls_left += own->calls_left;
  sum->atomics += own->atomics;
  sum->atomics_left += own->atomics_left;
}

}  // namespace

// The calling thread links the first program. Usually this is the only one, and then no other thread is
// started.
Assembly::Assembly(backends::Backend& backend, LinkLines lines) : of_parts_(std::move(lines.of_parts)) {
  const Stopwatch watch;
  std::vector<std::future<backends::Assembled>> others;
  for (size_t i = 1; i < lines.lines.size(); ++i) {
    others.push_back(std::async(std::launch::async,
                                [&backend, &line = lines.lines[i]] { return backend.assemble(line); }));
  }
  for (size_t i = 0; i < lines.lines.size(); ++i) {
    backends::Assembled assembled = i == 0 ? backend.assemble(lines.lines[0]) : others[i - 1].get();
    cost_.cached &= assembled.cached;
    cost_.link_ms = std::max(cost_.link_ms, assembled.link_ms);
    add(cost_.folding, assembled.program->folding());
    programs_.push_back(std::move(assembled.program));
  }
  cost_.milliseconds = watch.milliseconds();
}

}  // namespace harness::runtime
