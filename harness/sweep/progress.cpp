#include "sweep/progress.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>

#include "results/store/schema.hpp"

namespace harness::sweep {
namespace {

constexpr std::chrono::milliseconds forecast_every(300);
constexpr double longest_s = 1e9;  // longer estimates are meaningless

size_t terminal_width(std::FILE* stream) {
  winsize size{};
  const bool known = ::ioctl(::fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : 80;
}

}  // namespace

Progress::Progress(size_t total, size_t already_done, std::FILE* stream)
    : stream_(stream), terminal_(::isatty(::fileno(stream)) == 1), total_(total), done_(already_done) {}

Progress::~Progress() {
  clear();
  fmt::print(stream_, "{}  {}\n", counts(), times());
  std::fflush(stream_);
}

void Progress::start(const std::string& id) {
  row_started_ = Clock::now();
  // A log gets one line when a configuration is done. A line at the start of each configuration would double
  // the log.
  if (terminal_) show(id);
}

void Progress::finish(const std::string& id, std::string_view status, std::string_view reason,
                      const RemainingTime::Group& group) {
  finish_round(group, status == "ok" || results::is_failure(status));
  ++done_;
  if (status == "ok") {
    ++ok_;
  } else if (results::is_failure(status)) {
    ++failed_;
  } else {
    ++without_[std::string(status)];
  }
  if (results::is_failure(status)) note(fmt::format("{}: {}: {}", status, id, reason));
  show(id);
}

void Progress::begin_round(const std::string& graph, uint64_t round, uint64_t rounds) {
  std::string text = fmt::format("{}: round {} of {}", graph, round, rounds);
  if (terminal_ || text == round_) return;
  round_ = std::move(text);
  show(round_);
}

void Progress::finish_round(const RemainingTime::Group& group, bool ran) {
  const std::chrono::duration<double> took = Clock::now() - row_started_;
  remaining_.done(group, ran ? took.count() : -1);
}

void Progress::count_elsewhere(size_t done, size_t workers) {
  const size_t before = elsewhere_;
  if (workers_ == 0) elsewhere_before_ = done;
  elsewhere_ = done;
  workers_ = workers;
  // A worker that waits for other workers finishes no configurations, so nothing else shows the progress of
  // the others.
  if (terminal_ && done != before) show("");
}

void Progress::note(std::string_view text) {
  clear();
  fmt::print(stream_, "{}\n", text);
  std::fflush(stream_);
}

void Progress::show(const std::string& id) {
  if (quiet_) return;
  std::string line = fmt::format("{}  {}  {}", counts(), times(), id);
  if (terminal_) {
    // A line wider than the terminal wraps, and \r would then rewrite only its last part.
    const size_t width = terminal_width(stream_);
    if (line.size() >= width) line.resize(width - 1);
    clear();
    fmt::print(stream_, "{}", line);
  } else {
    fmt::print(stream_, "{}\n", line);
  }
  std::fflush(stream_);
}

void Progress::clear() {
  if (terminal_) fmt::print(stream_, "\r\x1b[K");
}

std::string Progress::counts() const {
  // Without the limit, configurations that two workers have measured would count beyond the total.
  std::string text = fmt::format("[{}/{}] {} ok", std::min(done_ + elsewhere_, total_), total_, ok_);
  for (const auto& [status, count] : without_) text += fmt::format(", {} {}", count, status);
  if (failed_ > 0) text += fmt::format(", {} failed", failed_);
  if (workers_ > 0) text += fmt::format(" here, {} worker{}", workers_, workers_ == 1 ? "" : "s");
  return text;
}

std::string Progress::times() {
  using std::chrono::duration_cast;
  using std::chrono::seconds;
  const auto elapsed = Clock::now() - started_;
  std::string text = short_duration(duration_cast<seconds>(elapsed));
  if (workers_ > 0) {
    const size_t done = done_ + elsewhere_, since = done - std::min(done, elsewhere_before_);
    if (since == 0 || done >= total_) return text;
    const double each = std::chrono::duration<double>(elapsed).count() / static_cast<double>(since);
    const double left = std::min(each * static_cast<double>(total_ - done), longest_s);
    return text + fmt::format(", {} left", short_duration(seconds(std::llround(left))));
  }
  if (remaining_.known() && done_ < total_) {
    // Thousands of configurations may finish per second, and the estimate looks at every graph, so it is
    // refreshed only from time to time.
    if (const auto now = Clock::now(); now >= next_forecast_) {
      left_ = remaining_.forecast();
      next_forecast_ = now + forecast_every;
    }
    text += fmt::format(", {}{} left", left_.at_least ? "at least " : "",
                        short_duration(seconds(std::llround(std::min(left_.seconds, longest_s)))));
  }
  return text;
}

std::string short_duration(std::chrono::seconds duration) {
  const auto total = duration.count();
  if (total < 60) return fmt::format("{}s", total);
  if (total < 3600) return fmt::format("{}m{:02}s", total / 60, total % 60);
  if (total >= 72 * 3600) return fmt::format("{}d{:02}h", total / 86400, total / 3600 % 24);
  return fmt::format("{}h{:02}m", total / 3600, total / 60 % 60);
}

}  // namespace harness::sweep
