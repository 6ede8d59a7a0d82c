#include "graph_file.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>

namespace harness::external {
namespace {

namespace fs = std::filesystem;

/// A file that appears whole or not at all.
class File {
 public:
  explicit File(fs::path path)
      : path_(std::move(path)), temporary_(path_.string() + ".tmp." + std::to_string(::getpid())) {
    file_.reset(std::fopen(temporary_.c_str(), "wb"));
    if (file_ == nullptr) fail();
  }
  ~File() {
    std::error_code gone;
    if (file_ != nullptr) fs::remove(temporary_, gone);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  void write(const void* data, size_t bytes) {
    if (std::fwrite(data, 1, bytes, file_.get()) != bytes) fail();
  }
  template <class T>
  void put(T value) {
    write(&value, sizeof value);
  }
  void print(std::string_view text) { write(text.data(), text.size()); }
  template <class Number>
  void print_number(Number number, char after) {
    std::array<char, 32> digits;
    char* end = std::to_chars(digits.data(), digits.data() + digits.size() - 1, number).ptr;
    *end++ = after;
    write(digits.data(), static_cast<size_t>(end - digits.data()));
  }
  void commit() {
    if (std::fclose(file_.release()) != 0) fail();
    fs::rename(temporary_, path_);
  }

 private:
  [[noreturn]] void fail() const {
    throw PluginError(HARNESS_INTERNAL, temporary_ + " cannot be written: " + std::strerror(errno));
  }
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  fs::path path_;
  std::string temporary_;
  std::unique_ptr<std::FILE, Close> file_;
};

/// Programs that read whole weights are not given others.
int32_t whole(float weight) {
  if (std::floor(weight) != weight || std::abs(weight) > 0x7fffff80)
    throw PluginError(HARNESS_UNSUPPORTED, "its graph file holds whole weights alone, the graph has " +
                                               std::to_string(weight) + " (weights: {integer: true})");
  return static_cast<int32_t>(weight);
}

template <class Visit>
void for_each_arc(const harness_problem& graph, Visit visit) {
  for (uint32_t u = 0; u < graph.vertices; ++u) {
    for (uint64_t e = graph.out.offsets[u]; e < graph.out.offsets[u + 1]; ++e) visit(u, e);
  }
}

void write_gapbs_direction(File& file, const harness_problem& graph, const harness_adjacency& rows,
                           bool weighted) {
  file.write(rows.offsets, (uint64_t{graph.vertices} + 1) * sizeof(uint64_t));
  if (!weighted) return file.write(rows.neighbors, graph.edges * sizeof(uint32_t));
  for (uint64_t e = 0; e < graph.edges; ++e) {
    file.put(rows.neighbors[e]);
    file.put(whole(rows.weights[e]));
  }
}

/// 64-bit counts and offsets, 32-bit neighbours, each with its weight; both directions of a directed graph
/// [GAPBS].
void write_gapbs(File& file, const harness_problem& graph, bool weighted) {
  const char directed = graph.symmetric != 0 ? 0 : 1;
  file.put(directed);
  file.put(graph.edges);
  file.put(uint64_t{graph.vertices});
  write_gapbs_direction(file, graph, graph.out, weighted);
  if (directed != 0) write_gapbs_direction(file, graph, graph.in, weighted);
}

void write_edge_list(File& file, const harness_problem& graph, bool weighted) {
  for_each_arc(graph, [&](uint32_t u, uint64_t e) {
    file.print_number(u, ' ');
    file.print_number(graph.out.neighbors[e], weighted ? ' ' : '\n');
    if (weighted) file.print_number(graph.out.weights[e], '\n');
  });
}

void write_matrix_market(File& file, const harness_problem& graph, bool weighted) {
  file.print(weighted ? "%%MatrixMarket matrix coordinate real general\n"
                      : "%%MatrixMarket matrix coordinate pattern general\n");
  file.print_number(graph.vertices, ' ');
  file.print_number(graph.vertices, ' ');
  file.print_number(graph.edges, '\n');
  for_each_arc(graph, [&](uint32_t u, uint64_t e) {
    file.print_number(u + 1, ' ');
    file.print_number(graph.out.neighbors[e] + 1, weighted ? ' ' : '\n');
    if (weighted) file.print_number(graph.out.weights[e], '\n');
  });
}

/// A number a line: counts, where each vertex begins, neighbours, weights.
void write_ligra(File& file, const harness_problem& graph, bool weighted) {
  file.print(weighted ? "WeightedAdjacencyGraph\n" : "AdjacencyGraph\n");
  file.print_number(graph.vertices, '\n');
  file.print_number(graph.edges, '\n');
  for (uint32_t v = 0; v < graph.vertices; ++v) file.print_number(graph.out.offsets[v], '\n');
  for (uint64_t e = 0; e < graph.edges; ++e) file.print_number(graph.out.neighbors[e], '\n');
  for (uint64_t e = 0; weighted && e < graph.edges; ++e) file.print_number(whole(graph.out.weights[e]), '\n');
}

/// Version 1: 64-bit header and ends of the vertices, 32-bit neighbours, filled up to 8 bytes, 32-bit
/// weights.
void write_galois(File& file, const harness_problem& graph, bool weighted) {
  for (const uint64_t word :
       {uint64_t{1}, uint64_t{weighted ? 4u : 0u}, uint64_t{graph.vertices}, graph.edges})
    file.put(word);
  file.write(graph.out.offsets + 1, uint64_t{graph.vertices} * sizeof(uint64_t));
  file.write(graph.out.neighbors, graph.edges * sizeof(uint32_t));
  if (graph.edges % 2 != 0) file.put(uint32_t{0});
  for (uint64_t e = 0; weighted && e < graph.edges; ++e) file.put(whole(graph.out.weights[e]));
}

struct Format {
  const char *name, *ending, *weighted_ending;
  void (*write)(File&, const harness_problem&, bool weighted);
};
constexpr Format formats[] = {{"gapbs", ".sg", ".wsg", write_gapbs},
                              {"edge_list", ".el", ".wel", write_edge_list},
                              {"matrix_market", ".mtx", ".mtx", write_matrix_market},
                              {"ligra", ".adj", ".adj", write_ligra},
                              {"galois", ".gr", ".gr", write_galois}};

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

}  // namespace

std::string graph_file(const harness_problem& problem, const std::string& format, bool weighted) {
  if (weighted && problem.out.weights == nullptr)
    throw PluginError(HARNESS_UNSUPPORTED, "it needs a graph with weights");
  for (const Format& one : formats) {
    if (format != one.name) continue;
    std::array<char, 17> hash{};
    std::snprintf(hash.data(), hash.size(), "%016llx",
                  static_cast<unsigned long long>(fingerprint(problem, weighted)));
    const fs::path folder = cache_folder();
    std::error_code failed;
    fs::create_directories(folder, failed);
    const fs::path path = folder / (std::string(hash.data()) + (weighted ? one.weighted_ending : one.ending));
    if (fs::exists(path, failed)) return path.string();
    File file(path);
    one.write(file, problem, weighted);
    file.commit();
    return path.string();
  }
  throw PluginError(HARNESS_INTERNAL, "there is no graph format " + format);
}

}  // namespace harness::external
