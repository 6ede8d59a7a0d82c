#include "sweep/share/leases.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <utility>

#include "base/error.hpp"
#include "base/outside_file.hpp"
#include "results/store/files.hpp"

namespace harness::sweep {
namespace {

namespace fs = std::filesystem;

constexpr double beats_per_patience = 8;
constexpr int digits = 6;  // digits of the number of a piece in a file name
// Maximum number of free pieces that one call of take() tries to rename. Other workers may have taken these
// pieces since their state was read (Census).
constexpr size_t most_attempts = 32;

std::string name_of(size_t piece) {
  return fmt::format("{:0{}}", piece, digits);
}

/// Returns the names of the files of a folder.
std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    names.push_back(at->path().filename().string());
  if (error) throw_error("{}: cannot be read: {}", folder.string(), error.message());
  return names;
}

size_t piece_of(const std::string& name) {
  return std::strtoull(name.c_str(), nullptr, 10);
}

std::string worker_of(const std::string& name) {
  const size_t dot = name.find('.');
  return dot == std::string::npos ? "" : name.substr(dot + 1);
}

std::string content_of(const fs::path& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

/// Returns the pieces that have a file in the folder, each with the worker that the name of its file
/// contains.
Workers pieces_in(const fs::path& folder) {
  Workers pieces;
  for (const std::string& name : names_in(folder)) pieces[piece_of(name)] = worker_of(name);
  return pieces;
}

std::string name_of(size_t piece, const std::string& worker) {
  return worker.empty() ? name_of(piece) : name_of(piece) + "." + worker;
}

void make_pieces(const fs::path& folder, const nlohmann::json& facts, size_t pieces, bool begun) {
  for (const char* name : {"todo", "held", "done", "beats"}) fs::create_directories(folder / name);
  for (size_t piece = 0; piece < pieces; ++piece) {
    const fs::path path = folder / "todo" / name_of(piece, begun ? "parts" : "");
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
    if (file < 0) results::throw_write_error(path);
    ::close(file);
  }
  results::write_atomically(folder / "pool.json", facts.dump(2) + "\n");
}

}  // namespace

nlohmann::json Leases::set_up(const fs::path& pool, const std::string& worker, const nlohmann::json& facts,
                              size_t pieces, bool begun) {
  const fs::path folder = pool / folder_name, own = pool / ("setup." + worker);
  if (std::error_code unknown; !fs::exists(folder, unknown)) {
    make_pieces(own, facts, pieces, begun);
    // If several workers begin at once, one of them succeeds in renaming its folder. Every later rename
    // fails, because a folder cannot be renamed to one that is not empty.
    fs::rename(own, folder, unknown);
    fs::remove_all(own, unknown);
  }
  const fs::path file = folder / "pool.json";
  auto known = nlohmann::json::parse(read_outside({.path = file, .expected = "the facts of a pool"}), nullptr,
                                     /*allow_exceptions=*/false);
  if (!known.is_object())
    throw_error("{}: is not a JSON object; remove the folder {}, whose loss costs no rows", file.string(),
                folder.string());
  return known;
}

Leases::Leases(const fs::path& pool, std::string worker, double patience_s)
    : folder_(pool / folder_name), worker_(std::move(worker)), patience_s_(patience_s) {
  const fs::path path = folder_ / "beats" / worker_;
  beat_file_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
  if (beat_file_ < 0) results::throw_write_error(path);
  write_beat();  // not flushed to disk, because a thousand workers may begin at once
  beating_ = std::thread([this] { beat(); });
}

Leases::~Leases() {
  give_back();
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  ended_.notify_all();
  beating_.join();
  ::close(beat_file_);
  ::unlink((folder_ / "beats" / worker_).c_str());
}

void Leases::beat() {
  const auto every = std::chrono::duration<double>(patience_s_ / beats_per_patience);
  std::unique_lock lock(mutex_);
  while (!ended_.wait_for(lock, every, [&] { return ends_; })) {
    ++count_;
    write_beat();
    ::fdatasync(beat_file_);
  }
}

/// Overwrites the line in the file beats/WORKER of this worker. All lines have the same length, so that the
/// write needs no space and succeeds on a full disk too.
void Leases::write_beat() {
  const std::string line = fmt::format("{:020} {:010}\n", count_, rows_);
  // If the write fails, other workers take over the piece, which is safe.
  [[maybe_unused]] const ssize_t written = ::pwrite(beat_file_, line.data(), line.size(), 0);
}

void Leases::note_rows(size_t rows) {
  const std::lock_guard lock(mutex_);
  rows_ = rows;
}

size_t Leases::rows_of(const std::string& worker) const {
  const std::string line = content_of(folder_ / "beats" / worker);
  const size_t blank = line.find(' ');
  return blank == std::string::npos ? 0 : std::strtoull(line.c_str() + blank + 1, nullptr, 10);
}

Census Leases::census_of(const fs::path& folder) {
  Census census;
  // Folders are read in the sequence in which pieces move through them, so that no piece is missed. A piece
  // that is seen twice has moved between the two reads.
  census.todo = pieces_in(folder / "todo");
  census.held = pieces_in(folder / "held");
  census.done = pieces_in(folder / "done");
  return census;
}

fs::path Leases::held(size_t piece, const std::string& worker) const {
  return folder_ / "held" / name_of(piece, worker);
}

/// Renames a file. Returns false if another worker was faster. The reply to a rename may get lost on a
/// network, and the repeated rename then finds no file. So the rename has succeeded if the target exists.
bool Leases::move(const fs::path& from, const fs::path& to) const {
  while (::rename(from.c_str(), to.c_str()) != 0) {
    if (errno == ENOENT) return ::access(to.c_str(), F_OK) == 0;
    if (!results::has_waited_for_space(to)) results::throw_write_error(to);
  }
  return true;
}

std::optional<Lease> Leases::take(const Census& census, const std::function<double(size_t)>& rank) {
  std::vector<std::pair<double, size_t>> free;
  for (const auto& [piece, worker] : census.todo) {
    if (const double value = rank(piece); value >= 0) free.emplace_back(value, piece);
  }
  std::sort(free.begin(), free.end());
  if (free.size() > most_attempts) free.resize(most_attempts);
  for (const auto& [value, piece] : free) {
    const std::string& before = census.todo.at(piece);
    if (!move(folder_ / "todo" / name_of(piece, before), held(piece, worker_))) continue;
    piece_ = piece;
    return Lease{piece, !before.empty()};
  }
  for (const auto& [piece, owner] : census.held) {
    if (owner == worker_ || rank(piece) < 0 || !is_dead(owner)) continue;
    if (!move(held(piece, owner), held(piece, worker_))) continue;
    piece_ = piece;
    return Lease{piece, true};
  }
  return std::nullopt;
}

void Leases::offer(size_t piece, const std::string& text) {
  const Census census = Leases::census();
  if (census.todo.contains(piece) || census.held.contains(piece) || census.done.contains(piece)) return;
  const fs::path written = folder_ / ("offer." + worker_);
  results::write_atomically(written, text);
  move(written, folder_ / "todo" / name_of(piece));
}

std::string Leases::text() const {
  return content_of(held(piece_.value(), worker_));
}

void Leases::finish() {
  if (piece_) move(held(*piece_, worker_), folder_ / "done" / name_of(*piece_, worker_));
  piece_.reset();
  note_rows(0);
}

void Leases::give_back() {
  if (piece_)
    ::rename(held(*piece_, worker_).c_str(), (folder_ / "todo" / name_of(*piece_, worker_)).c_str());
  piece_.reset();
}

bool Leases::is_dead(const std::string& worker) {
  const std::string beat = content_of(folder_ / "beats" / worker);
  const auto now = Clock::now();
  const auto [at, is_new] = seen_.try_emplace(worker, Seen{beat, now});
  if (at->second.beat != beat) at->second = {beat, now};
  return std::chrono::duration<double>(now - at->second.changed).count() > patience_s_;
}

std::vector<std::string> Leases::alive() {
  std::vector<std::string> workers;
  for (const std::string& worker : names_in(folder_ / "beats")) {
    if (worker == worker_ || !is_dead(worker)) workers.push_back(worker);
  }
  return workers;
}

}  // namespace harness::sweep
