#include "backends/simt/cycles/timeline.hpp"

#include <fmt/format.h>

#include <array>
#include <fstream>

#include "base/error.hpp"

namespace harness::simt {
namespace {

// Labels in the timeline, indexed by Cause.
constexpr std::array<const char*, causes> cause_names{
    "issue",  "wait for l1",       "wait for l2", "wait for l3", "wait for memory",
    "shared", "wait for the unit", "barrier",     "atomics",     "launch"};
constexpr uint32_t launches_process = 1'000'000;

std::string slice(uint32_t process, uint32_t thread, std::string_view name, Ticks begin, Ticks end) {
  constexpr double cycle = ticks_per_cycle;
  return fmt::format(R"({{"ph":"X","pid":{},"tid":{},"name":"{}","ts":{:.3f},"dur":{:.3f}}})", process,
                     thread, name, static_cast<double>(begin) / cycle,
                     static_cast<double>(end - begin) / cycle);
}

std::string name_of(const char* what, uint32_t process, uint32_t thread, const std::string& name) {
  return fmt::format(R"({{"ph":"M","pid":{},"tid":{},"name":"{}","args":{{"name":"{}"}}}})", process, thread,
                     what, name);
}

}  // namespace

void Timeline::add(Track track, const char* name, Ticks begin, Ticks end) {
  if (end <= begin) return;
  const auto last = last_.find(track);
  if (last != last_.end()) {
    Span& before = spans_[last->second];
    if (before.name == name && before.end == begin) {
      before.end = end;
      return;
    }
  }
  if (spans_.size() == most_spans) {
    ++omitted_;
    return;
  }
  last_[track] = spans_.size();
  spans_.push_back({track, name, begin, end});
}

void Timeline::add(Track track, Cause cause, Ticks begin, Ticks end) {
  add(track, cause_names[static_cast<size_t>(cause)], begin, end);
}

void Timeline::write(const std::filesystem::path& file) const {
  std::ofstream out(file);
  out << "{\"displayTimeUnit\":\"ms\",\"otherData\":{\"unit\":\"1 us is 1 cycle\",\"omitted\":\"" << omitted_
      << "\"},\"traceEvents\":[\n"
      << name_of("process_name", launches_process, 0, "launches");
  uint32_t core = launches_process;
  for (const auto& [track, span] : last_) {
    if (track.core != core)
      out << ",\n" << name_of("process_name", track.core, 0, fmt::format("core {}", track.core));
    core = track.core;
    const std::string name = track.place == unit ? "unit" : fmt::format("warp {}", track.place - 1);
    out << ",\n" << name_of("thread_name", track.core, track.place, name);
  }
  for (const Launch& launch : launches_)
    out << ",\n" << slice(launches_process, 0, launch.kernel, launch.begin, launch.end);
  for (const Span& span : spans_)
    out << ",\n" << slice(span.track.core, span.track.place, span.name, span.begin, span.end);
  out << "\n]}\n";
  if (!out.flush())
    throw_error("{}: the timeline cannot be written: is the folder there, and writable?", file.string());
}

}  // namespace harness::simt
