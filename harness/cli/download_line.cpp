#include "cli/download_line.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>

#include "base/printable.hpp"
#include "sweep/progress.hpp"

namespace harness::cli {
namespace {

constexpr std::chrono::milliseconds on_a_terminal(200);
constexpr std::chrono::seconds in_a_log(30);

}  // namespace

DownloadLine::DownloadLine(std::string name)
    : name_(std::move(name)), terminal_(::isatty(STDERR_FILENO) == 1) {
  if (!terminal_) next_ += in_a_log;  // in a log, a download that ends before `next_` has no line
}

DownloadLine::~DownloadLine() {
  clear();
}

void DownloadLine::show(uint64_t done, std::optional<uint64_t> all) {
  if (!first_) first_ = done;
  const auto now = Clock::now();
  if (now < next_) return;
  next_ = now + (terminal_ ? std::chrono::duration_cast<Clock::duration>(on_a_terminal) : in_a_log);
  const double seconds = std::chrono::duration<double>(now - began_).count();
  const double rate = seconds > 0 ? static_cast<double>(done - std::min(done, *first_)) / seconds : 0;
  std::string line = fmt::format("{}  {}", name_, size_text(done));
  if (all) line += fmt::format(" of {}", size_text(*all));
  line += fmt::format("  {}/s", size_text(static_cast<uint64_t>(rate)));
  if (all && rate > 0 && *all > done) {
    const auto left = std::chrono::seconds(std::llround(static_cast<double>(*all - done) / rate));
    line += fmt::format("  {} left", sweep::short_duration(left));
  }
  clear();
  fmt::print(stderr, "{}{}", line, terminal_ ? "" : "\n");
  std::fflush(stderr);
}

void DownloadLine::note(const std::string& text) {
  clear();
  fmt::print(stderr, "harness: {}\n", printable(text));
}

void DownloadLine::clear() const {
  if (terminal_) fmt::print(stderr, "\r\x1b[K");
}

}  // namespace harness::cli
