#include "sweep/share/pool.hpp"

#include <fmt/format.h>
#include <unistd.h>
#include <xxhash.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <map>
#include <random>
#include <thread>

#include "base/error.hpp"
#include "base/interruption.hpp"
#include "base/outside_file.hpp"
#include "results/store/files.hpp"
#include "results/store/folder_check.hpp"

namespace harness::sweep {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::chrono::seconds look_every(1);
constexpr int look_share = 20;  // reading the state of other workers takes at most 1 / look_share of the time
constexpr double longest_wait_s = 1;

/// Returns a number from 0 to 1 that decides in which sequence a worker tries free pieces, so that workers
/// that begin at once do not all try the same.
double dice(const std::string& worker, size_t piece) {
  return static_cast<double>(XXH3_64bits_withSeed(worker.data(), worker.size(), piece) >> 11) * 0x1p-53;
}

void require_same_sweep(const fs::path& pool, const json& known, const json& own) {
  if (const std::string other = results::plan_difference(known, own); !other.empty())
    throw_error("{}: is the pool of another sweep: {}; use another --pool DIR", pool.string(), other);
  for (const char* key : {"rows", "deal"}) {
    if (known.value(key, json()) != own.at(key))
      throw_error(
          "{}: is the pool of other rows: this run has {}, the pool {} (--only, or sizes of graph files); "
          "use "
          "another --pool DIR",
          pool.string(), own.at("rows").dump(), known.value("rows", json()).dump());
  }
}

}  // namespace

void make_pool(const fs::path& pool) {
  std::error_code error;
  fs::create_directories(pool / "parts", error);
  if (error) throw_error("{}: cannot be created: {}", pool.string(), error.message());
  results::require_writable(pool, pool);
}

std::vector<fs::path> parts_of(const fs::path& pool) {
  std::vector<fs::path> parts;
  std::error_code error;
  for (fs::directory_iterator at(pool / "parts", error), end; !error && at != end; at.increment(error)) {
    // A worker that was killed while it began has no results.csv.
    if (fs::exists(at->path() / "results.csv", error)) parts.push_back(at->path());
  }
  std::sort(parts.begin(), parts.end());
  return parts;
}

std::optional<PoolState> state_of(const fs::path& pool) {
  const fs::path leases = pool / Leases::folder_name;
  const auto text = read_outside_if_there({.path = leases / "pool.json", .expected = "the facts of a pool"});
  if (!text) return std::nullopt;
  const json facts = json::parse(*text, nullptr, /*allow_exceptions=*/false);
  if (!facts.is_object()) throw_error("{}: is not a JSON object", (leases / "pool.json").string());
  PoolState state{.census = Leases::census_of(leases)};
  const auto number = [&](const char* name) {
    return facts.contains(name) && facts.at(name).is_number_unsigned() ? facts.at(name).get<size_t>() : 0;
  };
  state.pieces = number("pieces");
  state.planned = number("rows");
  state.closed = state.census.done.erase(state.pieces) > 0;
  state.rows = results::finished_rows(parts_of(pool)).size();
  return state;
}

std::string new_worker_name(const std::string& host) {
  std::string name = host.substr(0, 40);
  for (char& c : name) c = std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '-';
  std::random_device random;
  return fmt::format("{}-{}-{:08x}", name, ::getpid(), random());
}

PoolShare::PoolShare(fs::path pool, std::string worker, const json& facts,
                     const experiment::Configurations& configurations, const experiment::MeasurePlan& plan,
                     double patience_s)
    : pool_(std::move(pool)),
      configurations_(configurations),
      all_(all_rows(configurations)),
      pieces_(pieces(configurations, plan)),
      patience_s_(patience_s) {
  std::map<std::string, size_t> numbers;
  for (const Rows& piece : pieces_)
    graphs_.push_back(
        numbers.try_emplace(configurations[piece.front()].graph.name, numbers.size()).first->second);
  json own{{"rows", all_.size()},
           {"pieces", pieces_.size()},
           {"deal", hash_of(pieces_)},
           {"patience_s", patience_s}};
  for (const char* key : {"experiment", "experiment_hash", "harness_version", "plugins", "backend"})
    own[key] = facts.value(key, json());
  const json known = Leases::set_up(pool_, worker, own, pieces_.size() + 1, !parts_of(pool_).empty());
  require_same_sweep(pool_, known, own);
  if (const json found = known.value("patience_s", json()); found.is_number()) patience_s_ = found;
  leases_ = std::make_unique<Leases>(pool_, std::move(worker), patience_s_);
}

size_t PoolShare::done_of(const Census& census) const {
  return census.done.size() - census.done.count(closing());
}

/// Returns the rank of a piece for Leases::take(), which takes the piece with the smallest rank. The pieces
/// on the graph of the piece that this worker took last have the smallest ranks, beginning with the next
/// piece. Pieces of graphs on which no worker measures follow, then all other pieces.
double PoolShare::rank(size_t piece, const std::vector<bool>& held_graphs) const {
  const size_t count = pieces_.size();
  if (piece >= count) return -1;
  if (last_ && *last_ < count && graphs_[*last_] == graphs_[piece])
    return static_cast<double>((piece + count - *last_ - 1) % count) / static_cast<double>(count);
  return (held_graphs[graphs_[piece]] ? 2 : 1) + dice(leases_->worker(), piece);
}

std::vector<bool> PoolShare::held_graphs(const Census& census) const {
  // By number of the graph: true if a worker holds one of its pieces. There are not more graphs than pieces.
  std::vector<bool> held(graphs_.size());
  for (const auto& [piece, worker] : census.held) {
    if (piece < pieces_.size()) held[graphs_[piece]] = true;
  }
  return held;
}

std::optional<Rows> PoolShare::next(const std::function<void()>& waiting) {
  while (!interrupted() && !must_end()) {
    const Census census = leases_->census();
    if (done_of(census) == pieces_.size()) {
      complete_ = true;
      look_again_ = {};
      return std::nullopt;
    }
    const std::vector<bool> held = held_graphs(census);
    const auto lease = leases_->take(census, [&](size_t piece) { return rank(piece, held); });
    if (!lease) {
      waiting();
      wait();
      continue;
    }
    last_ = lease->piece;
    Rows rows = pieces_[lease->piece];
    now_ = now_elsewhere_ = 0;
    if (lease->again) {
      const results::IdSet known = results::finished_rows(parts_of(pool_));
      now_elsewhere_ =
          std::erase_if(rows, [&](uint32_t row) { return known.contains(configurations_[row].id); });
      leases_->note_rows(now_elsewhere_);
    }
    if (!rows.empty()) return rows;
    finished();
  }
  return std::nullopt;
}

void PoolShare::wrote_row() {
  leases_->note_rows(++now_ + now_elsewhere_);
}

void PoolShare::finished() {
  leases_->finish();
  here_ += now_;
  now_ = now_elsewhere_ = 0;
}

Others PoolShare::others() {
  if (const auto now = std::chrono::steady_clock::now(); now >= look_again_) {
    const Census census = leases_->census();
    size_t rows = now_elsewhere_;
    for (const auto& [piece, worker] : census.done)
      rows += piece < pieces_.size() ? pieces_[piece].size() : 0;
    for (const auto& [piece, worker] : census.held) {
      if (piece < pieces_.size() && worker != leases_->worker())
        rows += std::min(leases_->rows_of(worker), pieces_[piece].size());
    }
    others_ = {rows - std::min(rows, here_), std::max<size_t>(leases_->alive().size(), 1)};
    // If the file system is slow, for example with a thousand workers, the state is read less often.
    const auto end = std::chrono::steady_clock::now();
    look_again_ = end + std::max<std::chrono::steady_clock::duration>(look_every, look_share * (end - now));
  }
  return others_;
}

std::string PoolShare::to_continue() const {
  return "its other rows are free for the other workers; the same command joins again";
}

void PoolShare::wait() const {
  const double seconds = std::min(longest_wait_s, patience_s_ / 8);
  const auto until = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  while (!interrupted() && std::chrono::steady_clock::now() < until)
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
}

bool PoolShare::closed() const {
  return leases_->census().done.contains(closing());
}

std::optional<results::MergeReport> PoolShare::close() {
  for (; !interrupted() && !must_end(); wait()) {
    const Census census = leases_->census();
    if (census.done.contains(closing())) return std::nullopt;
    if (!leases_->take(census, [&](size_t piece) { return piece == closing() ? 0.0 : -1.0; })) continue;
    try {
      results::MergeReport report = results::merge_folders(parts_of(pool_), pool_, {.replace = true});
      leases_->finish();
      return report;
    } catch (const results::NoSpace&) {
      leases_->give_back();
      if (!(errno = ENOSPC, results::has_waited_for_space(pool_))) throw;
    }
  }
  return std::nullopt;
}

}  // namespace harness::sweep
