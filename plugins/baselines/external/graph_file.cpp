#include "graph_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <vector>

#include "graph_formats.hpp"

namespace harness::external {
namespace {

namespace fs = std::filesystem;

// Increase this number when a writer changes. Files of earlier versions are then written again.
constexpr int version = 2;

uint64_t mixed(uint64_t hash, const void* data, size_t bytes) {
  const auto* at = static_cast<const unsigned char*>(data);
  for (; bytes > 0;) {
    uint64_t word = 0;
    const size_t step = std::min(bytes, sizeof word);
    std::memcpy(&word, at, step);
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    hash ^= hash >> 29;
    at += step;
    bytes -= step;
  }
  return hash;
}

uint64_t fingerprint(const harness_problem& graph, bool weighted) {
  uint64_t hash = mixed(graph.vertices, graph.out.offsets, (uint64_t{graph.vertices} + 1) * sizeof(uint64_t));
  hash = mixed(hash + graph.symmetric, graph.out.neighbors, graph.edges * sizeof(uint32_t));
  return weighted ? mixed(hash, graph.out.weights, graph.edges * sizeof(float)) : hash;
}

fs::path cache_folder() {
  if (const char* own = std::getenv("HARNESS_CACHE_DIR")) return fs::path(own) / "external";
  if (const char* xdg = std::getenv("XDG_CACHE_HOME")) return fs::path(xdg) / "harness/external";
  if (const char* home = std::getenv("HOME")) return fs::path(home) / ".cache/harness/external";
  return fs::temp_directory_path() / "harness-external";
}

std::string hex(uint64_t number) {
  std::array<char, 17> digits{};
  std::snprintf(digits.data(), digits.size(), "%016llx", static_cast<unsigned long long>(number));
  return digits.data();
}

/// Returns size and checksum of a regular file as text, or nullopt if it is not a regular file or cannot be
/// read.
std::optional<std::string> seal_of(const fs::path& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
  struct stat status {};
  if (file < 0) return std::nullopt;
  std::optional<std::string> seal;
  if (::fstat(file, &status) == 0 && S_ISREG(status.st_mode)) {
    std::vector<char> chunk(1 << 20);
    uint64_t hash = 0, all = 0;
    ssize_t bytes = 0;
    while ((bytes = ::read(file, chunk.data(), chunk.size())) > 0) {
      hash = mixed(hash, chunk.data(), static_cast<size_t>(bytes));
      all += static_cast<uint64_t>(bytes);
    }
    if (bytes == 0) seal = std::to_string(all) + " bytes, checksum " + hex(hash);
  }
  ::close(file);
  return seal;
}

/// Returns the text of the .note file that belongs to a cached graph file. `key` identifies the graph and the
/// format, and `seal` is the result of seal_of().
std::string note_for(const std::string& key, const std::string& seal) {
  return "graph " + key + ": " + seal + "\n";
}

bool is_noted(const fs::path& note, const std::string& text) {
  const int file = ::open(note.c_str(), O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
  if (file < 0) return false;
  std::string found(text.size() + 1, '\0');
  const ssize_t bytes = ::read(file, found.data(), found.size());
  ::close(file);
  return bytes == static_cast<ssize_t>(text.size()) && found.compare(0, text.size(), text) == 0;
}

}  // namespace

GraphFile::GraphFile(const harness_problem& problem, const std::string& format, bool weighted) {
  if (weighted && problem.out.weights == nullptr)
    throw PluginError(HARNESS_UNSUPPORTED, "it needs a graph with weights");
  const GraphFormat& writer = graph_format(format);
  const std::string hash = hex(fingerprint(problem, weighted));
  const std::string key = hash + " " + format + (weighted ? " weighted" : "") + " " + std::to_string(version);
  const fs::path folder = cache_folder();
  std::error_code failed;
  fs::create_directories(folder, failed);
  path_ = (folder / (hash + (weighted ? writer.weighted_ending : writer.ending))).string();
  note_ = path_ + ".note";
  const std::optional<std::string> seal = seal_of(path_);
  if (!seal || !is_noted(note_, note_for(key, *seal))) {
    fs::remove_all(path_, failed);
    fs::remove_all(note_, failed);
    File file(path_);
    writer.write(file, problem, weighted);
    file.commit();
    File note(note_);
    note.print(note_for(key, seal_of(path_).value_or("unreadable")));
    note.commit();
  }
  if (::stat(path_.c_str(), &status_) != 0)
    throw PluginError(HARNESS_INTERNAL, path_ + " was removed while harness checked it");
}

void GraphFile::require_unchanged() const {
  struct stat now {};
  const bool same = ::stat(path_.c_str(), &now) == 0 && now.st_ino == status_.st_ino &&
                    now.st_size == status_.st_size && now.st_mtim.tv_sec == status_.st_mtim.tv_sec &&
                    now.st_mtim.tv_nsec == status_.st_mtim.tv_nsec;
  if (same) return;
  ::unlink(note_.c_str());  // the next run writes the file again
  throw PluginError(HARNESS_INTERNAL, path_ + ", its graph file, was changed during the run");
}

}  // namespace harness::external
