#include "tune/live/pool.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <chrono>
#include <set>
#include <thread>

#include "base/error.hpp"
#include "base/interruption.hpp"
#include "results/store/folder_check.hpp"
#include "sweep/share/pool.hpp"

namespace harness::tune {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::chrono::milliseconds look_every(50);
// Upper limit of the number of evaluations of a space. Evaluation i of space s has the number
// s * most_evaluations + i, so spaces have no number in common.
constexpr size_t most_evaluations = 1'000'000;
// A candidate is measured again if the process that measures it is killed from outside, at most this many
// times.
constexpr int most_repeats = 3;

/// Returns a hash of all candidates. Machines whose hashes differ know different graphs or plugins.
std::string hash_of(const std::vector<LiveSpace>& spaces) {
  uint64_t hash = 0;
  for (const LiveSpace& live : spaces) {
    for (const Candidate& candidate : live.space.candidates)
      hash = XXH3_64bits_withSeed(candidate.id.data(), candidate.id.size(), hash);
  }
  return fmt::format("{:016x}", hash);
}

void require_same_tuner(const fs::path& pool, const json& known, const json& own) {
  std::string other = results::plan_difference(known, own);
  for (const char* key : {"tune", "candidates", "hardware"}) {
    if (other.empty() && known.value(key, json()) != own.at(key))
      other = fmt::format("{} was {} and is {}", key, known.value(key, json()).dump(), own.at(key).dump());
  }
  if (!other.empty())
    throw_error("{}: is the pool of another tuner: {}; use another --pool DIR", pool.string(), other);
}

/// Pauses before the files of other workers are read again.
void wait() {
  std::this_thread::sleep_for(look_every);
}

bool ends() {
  return interrupted() || must_end();
}

}  // namespace

/// Measures the candidates of one space for the tuner; implements the interface Machine (tuner.hpp). Round 0
/// is the search, whose candidates any worker of the pool may measure. In later rounds, which are race and
/// finals (docs/tuning.md), only this worker measures, because only times of one computer are compared.
class Pool::Members : public Workers {
 public:
  Members(Pool& pool, size_t space, Files files)
      : Workers(pool.spaces_[space], pool.configurations_, pool.measurer_, files),
        pool_(pool),
        first_(space * most_evaluations) {}

  size_t width() const override { return pool_.width_; }

  void expect(size_t candidate, uint64_t, double cap_ms) override {
    const size_t number = first_ + numbers_.size();
    numbers_[candidate] = number;
    pool_.evaluations_->offer(number, {index_of(candidate), cap_ms});
  }

 protected:
  Measured obtain(size_t candidate, uint64_t round, double cap_ms) override {
    const Wanted wanted{index_of(candidate), cap_ms};
    if (round > 0) return pool_.measure(wanted, /*first=*/false).value_or(nothing());
    const size_t number = numbers_.at(candidate);
    const auto own_first = [&](size_t other) {
      return other == number ? 0.0 : other / most_evaluations == first_ / most_evaluations ? 1.0 : 2.0;
    };
    while (!ends()) {
      if (std::optional<Measured> answer = pool_.evaluations_->answer(number)) {
        const std::string& id = pool_.configurations_[index_of(candidate)].id;
        if (answer->row.id != id)
          throw_error(
              "{}: evaluation {} is of {}, expected {}: the sampler has not answered as before; use "
              "another --pool DIR",
              pool_.place_.folder.string(), number, answer->row.id, id);
        return std::move(*answer);
      }
      if (!pool_.serve(own_first)) wait();
    }
    return nothing();
  }

 private:
  /// Returns the result of a measurement that did not take place.
  static Measured nothing() {
    Measured none;
    none.row.status = "interrupted";
    return none;
  }

  Pool& pool_;
  const size_t first_;
  std::map<size_t, size_t> numbers_;  // candidate -> number of its evaluation
};

Pool::Pool(PoolPlace place, json facts, const std::vector<LiveSpace>& spaces,
           const experiment::Configurations& configurations, sweep::Measurer& measurer)
    : place_(std::move(place)), spaces_(spaces), configurations_(configurations), measurer_(measurer) {
  facts["candidates"] = hash_of(spaces);
  facts["patience_s"] = place_.patience_s;
  facts["width"] = place_.width;
  const json known =
      sweep::Leases::set_up(place_.folder, place_.worker, facts, spaces.size() + 1, /*begun=*/false);
  require_same_tuner(place_.folder, known, facts);
  const double patience_s = known.value("patience_s", place_.patience_s);
  width_ = known.value("width", place_.width);
  spaces_leases_ = std::make_unique<sweep::Leases>(place_.folder, place_.worker, patience_s);
  evaluations_ = std::make_unique<Evaluations>(place_.folder / "search", place_.worker, patience_s);
}

/// Measures a candidate. Returns nothing if the process has to end.
std::optional<Measured> Pool::measure(const Wanted& wanted, bool first) {
  if (wanted.index >= configurations_.size())
    throw_error("{}: holds configuration {} of {}; use another --pool DIR", place_.folder.string(),
                wanted.index, configurations_.size());
  const Stopwatch watch;
  Measured measured;
  for (int again = 0; again <= most_repeats && !ends(); ++again) {
    measured.row = measurer_.measure(wanted.index, configurations_[wanted.index], first, wanted.cap_ms);
    measured.took_s = watch.milliseconds() * 1e-3;
    if (measured.row.status != "interrupted") return measured;
  }
  return ends() ? std::nullopt : std::optional(std::move(measured));
}

/// Takes an evaluation of the search that any worker has offered, and measures its candidate. Returns false
/// if no evaluation can be taken.
bool Pool::serve(const std::function<double(size_t)>& rank) {
  return evaluations_->serve(rank, [&](const Wanted& wanted) { return measure(wanted, /*first=*/true); });
}

/// Tunes a space and writes its results. Returns false if the process has to end before that. If no candidate
/// can run, prints a warning and returns true.
bool Pool::tune_one(size_t space, Files files, const LiveOptions& options, const PriorOf& prior_of) {
  const LiveSpace& live = spaces_[space];
  if (live.space.candidates.empty()) {
    fmt::print(stderr, "harness: warning: {}: none of {} configurations can run\n", live.key(),
               live.unsupported);
    return true;
  }
  LiveOptions of_this = options;
  of_this.rules.seconds /= static_cast<double>(spaces_.size());
  Members machine(*this, space, files);
  const Tuned tuned = tune_space(live, machine, files.journal, of_this, prior_of);
  limit_time(0);
  if (!tuned.complete) return false;
  write_rows(files);
  return true;
}

bool Pool::work(Files files, const LiveOptions& options, const PriorOf& prior_of) {
  while (!ends()) {
    const sweep::Census census = spaces_leases_->census();
    if (census.done.size() - census.done.count(spaces_.size()) == spaces_.size()) return true;
    const auto in_order = [&](size_t piece) {
      return piece < spaces_.size() ? static_cast<double>(piece) : -1.0;
    };
    if (const auto lease = spaces_leases_->take(census, in_order)) {
      if (!tune_one(lease->piece, files, options, prior_of)) return false;
      spaces_leases_->finish();
      continue;
    }
    if (!serve([](size_t number) { return static_cast<double>(number); })) wait();
  }
  return false;
}

/// Merges the results and journals of all workers into the pool's folder. Returns the results of all spaces.
std::vector<LiveResult> Pool::put_together() {
  const sweep::Workers done = spaces_leases_->census().done;
  std::set<fs::path> parts;
  for (const auto& [space, worker] : done) parts.insert(place_.folder / "parts" / worker);
  results::merge_folders({parts.begin(), parts.end()}, place_.folder, {.replace = true});
  Journal all(place_.folder, /*fresh=*/true);
  for (const auto& [space, worker] : done) {
    const Journal part(place_.folder / "parts" / worker, /*fresh=*/false);
    for (const Entry& entry : part.entries()) {
      if (entry.space == spaces_.at(space).key()) all.append(entry);
    }
  }
  return finished_spaces(spaces_, all, place_.folder);
}

bool Pool::close(const std::function<void(const std::vector<LiveResult>&)>& conclude) {
  for (; !ends(); wait()) {
    const sweep::Census census = spaces_leases_->census();
    if (census.done.contains(spaces_.size())) return true;
    const auto closing = [&](size_t piece) { return piece == spaces_.size() ? 0.0 : -1.0; };
    if (!spaces_leases_->take(census, closing)) continue;
    conclude(put_together());
    spaces_leases_->finish();
    return true;
  }
  return false;
}

}  // namespace harness::tune
