// The timeline of the warps and functional units in a modelled run, as a file in the JSON of Chrome's trace
// viewer, which Perfetto opens. In the file, a process stands for a core. Its threads stand for the core's
// functional unit and for the places at which warps reside on the core. A microsecond stands for a cycle.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "backends/simt/cycles/account.hpp"

namespace harness::simt {

class Timeline {
 public:
  /// A line that the viewer shows for core number `core`. It shows the core's functional unit if `place` is
  /// 0, and otherwise the warps that reside at this place of the core, one after another.
  struct Track {
    uint32_t core, place;
    auto operator<=>(const Track&) const = default;
  };
  static constexpr uint32_t unit = 0;

  /// Records what happens on a track for a span of time. Adjacent spans of the same name are merged. Spans
  /// beyond a million are only counted (omitted()).
  void add(Track track, const char* name, Ticks begin, Ticks end);
  void add(Track track, Cause cause, Ticks begin, Ticks end);
  /// Records a launch of a kernel. In the file, a further process, apart from those of the cores, stands for
  /// all launches.
  void add_launch(const std::string& kernel, Ticks begin, Ticks end) {
    launches_.push_back({kernel, begin, end});
  }
  size_t omitted() const { return omitted_; }

  /// Throws Error if the file cannot be written.
  void write(const std::filesystem::path& file) const;

 private:
  struct Span {
    Track track;
    const char* name;
    Ticks begin, end;
  };
  struct Launch {
    std::string kernel;
    Ticks begin, end;
  };
  static constexpr size_t most_spans = 1'000'000;

  std::vector<Span> spans_;
  std::vector<Launch> launches_;
  std::map<Track, size_t> last_;  // by track: index of its last span in spans_
  size_t omitted_ = 0;
};

}  // namespace harness::simt
