#include "race.hpp"

#include <algorithm>

#include "base/stopwatch.hpp"

namespace harness {
namespace {

constexpr double hopeless = 4;  // times the fastest, after one run
constexpr int repetitions = 5;
constexpr double seconds = 1.5;
// Threads. Few large blocks on a multiprocessor work on rows that lie together: they share its cache.
constexpr const char* large_block = "1024";

/// A parameter off its default, which pays in one direction only.
struct Tuning {
  const char *format, *direction, *param, *value;
};
// 16 MiB of what push writes stay in the cache; what pull reads is best cut into the default's 2 MiB.
constexpr Tuning tunings[] = {{"block_coo", "push", "segment", "4194304"}};

bool asked_for(const std::vector<std::string>& names, const std::string& name) {
  return names.empty() || std::ranges::find(names, name) != names.end();
}

/// The plugins of a kind that are asked for; `first` leads.
std::vector<std::string> ids(const Lab& lab, harness_kind kind, const std::vector<std::string>& asked,
                             const std::string& first) {
  std::vector<std::string> result;
  for (const plugin::Plugin* plugin : lab.registry.all(kind)) {
    if (asked_for(asked, plugin->id)) result.push_back(plugin->id);
  }
  std::ranges::stable_partition(result, [&](const std::string& id) { return id == first; });
  return result;
}

}  // namespace

Race::Race(Lab& lab, const graph::Graph& graph, std::string algorithm, std::vector<std::string> directions,
           Judge judge)
    : lab_(lab),
      graph_(graph),
      algorithm_(std::move(algorithm)),
      directions_(std::move(directions)),
      judge_(std::move(judge)) {}

void Race::judge(runtime::Instance& instance, uint64_t supersteps) const {
  const std::string wrong = judge_(instance.download());
  if (!wrong.empty()) throw Error(wrong);
  if (graph_.num_vertices() > uint64_t{1} << lab_.settings.verify_scale) return;
  const runtime::Verification verified = lab_.session.verify(graph_, instance, supersteps);
  if (!verified.right) throw Error(verified.reason);
}

void Race::enter(const Combo& combo) try {
  const runtime::Prepared prepared = lab_.prepare(graph_, combo);
  runtime::Instance& instance = *prepared.instance;
  instance.poison();
  const backends::RunResult first = instance.run(lab_.settings.timeout);
  if (first.timed_out) return fmt::print("  {}: not within {} s\n", combo.name(), lab_.settings.timeout);
  Lap lap{combo, first.milliseconds, prepared.format_bytes, 1};
  if (laps_.empty() || lap.milliseconds <= hopeless * laps_.front().milliseconds) {
    judge(instance, first.supersteps);
    lap.milliseconds = lab_.time(instance, repetitions, seconds);
    lap.runs += repetitions;
  }
  laps_.insert(std::ranges::upper_bound(laps_, lap.milliseconds, {}, &Lap::milliseconds), lap);
} catch (const runtime::Unsupported&) {
  // The parts do not go together.
} catch (const DeviceLost&) {
  throw;
} catch (const std::bad_alloc&) {
  fmt::print("  {}: out of memory\n", combo.name());
} catch (const std::exception& e) {
  lab_.miss(fmt::format("{} on {}: {}", combo.name(), graph_.name(), e.what()));
}

void Race::run(const std::string& format) {
  const Stopwatch watch;
  const Settings& settings = lab_.settings;
  for (const std::string& direction : directions_) {
    for (const std::string& schedule : ids(lab_, HARNESS_KIND_SCHEDULE, settings.schedules, "vm")) {
      if (over_) return;
      const double spent = milliseconds_ + watch.milliseconds();
      over_ = lab_.out_of_time() || spent > settings.algorithm_seconds * 1e3;
      if (over_) {
        fmt::print("  time is over: {} on {} ends before {} {} {}\n", algorithm_, graph_.name(), direction,
                   format, schedule);
      } else {
        enter({algorithm_, format, schedule, {{"direction", direction}}, {}});
      }
    }
  }
  if (const Lap* best = fastest(laps_, [&](const Combo& combo) { return combo.format == format; })) {
    Combo combo = best->combo;
    combo.options["cta_size"] = large_block;
    enter(combo);
  }
  for (const Tuning& tuning : tunings) {
    if (format != tuning.format) continue;
    const Lap* best = fastest(laps_, [&](const Combo& combo) {
      return combo.format == format && combo.options.at("direction") == tuning.direction;
    });
    if (best == nullptr) continue;
    Combo combo = best->combo;
    combo.format_params[tuning.param] = tuning.value;
    enter(combo);
  }
  milliseconds_ += watch.milliseconds();
}

std::vector<std::string> formats_of(const Lab& lab) {
  return ids(lab, HARNESS_KIND_FORMAT, lab.settings.formats, "csr");
}

const Lap* fastest(const std::vector<Lap>& laps, const std::function<bool(const Combo&)>& suits) {
  const auto found = std::ranges::find_if(laps, suits, &Lap::combo);
  return found == laps.end() ? nullptr : &*found;
}

}  // namespace harness
