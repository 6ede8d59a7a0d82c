// Shared by the programs that call the code of other systems (gbbs.cpp, pasgal.cpp). Such a program reads the
// graph in GAPBS's format and runs an algorithm twice. The first run starts the threads and gets the memory.
// The program prints the time of the second run, and writes the answer outside of the timed region.
#pragma once
#include <parlay/parallel.h>
#include <parlay/sequence.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <limits>
#include <string>
#include <utility>

namespace peer {

[[noreturn]] inline void fail(const std::string& text) {
  std::cerr << text << '\n';
  std::exit(1);
}

/// An undirected graph as compressed rows. An Arc is a neighbour, or a neighbour with the weight of the arc.
template <class Arc>
struct Rows {
  size_t vertices = 0, arcs = 0;
  parlay::sequence<uint64_t> offsets;
  parlay::sequence<Arc> all;
};

template <class Arc>
Rows<Arc> read_rows(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const auto take = [&](auto* data, size_t count) {
    file.read(reinterpret_cast<char*>(data), static_cast<std::streamsize>(count * sizeof(*data)));
    if (!file) fail(path + ": cannot be read, expected a graph in GAPBS's format");
  };
  char directed = 0;
  uint64_t counts[2];
  take(&directed, 1);
  if (directed != 0) fail(path + ": the graph is directed, expected an undirected one");
  take(counts, 2);
  Rows<Arc> rows;
  rows.vertices = counts[1];
  rows.offsets = parlay::sequence<uint64_t>::uninitialized(rows.vertices + 1);
  take(rows.offsets.begin(), rows.vertices + 1);
  rows.arcs = rows.offsets[rows.vertices];
  rows.all = parlay::sequence<Arc>::uninitialized(rows.arcs);
  take(rows.all.begin(), rows.arcs);
  return rows;
}

/// Returns the result of the second run, and prints its time. The output of the code itself is discarded,
/// because printing takes time.
template <class Run>
auto timed(Run run) {
  std::cout.setstate(std::ios::failbit);
  (void)run();
  const auto begin = std::chrono::steady_clock::now();
  auto result = run();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  std::cout.clear();
  std::printf("took %.9f s\n", seconds.count());
  return result;
}

/// Writes one value per line, with the fewest digits that represent it exactly.
template <class Value>
void write_answer(const std::string& path, size_t vertices, const Value& value) {
  constexpr size_t lines = 4096, most_bytes_a_line = 32;
  const auto texts = parlay::tabulate((vertices + lines - 1) / lines, [&](size_t part) {
    std::string text(lines * most_bytes_a_line, '\0');
    char* at = text.data();
    for (size_t v = part * lines; v < std::min(vertices, (part + 1) * lines); ++v) {
      at = std::to_chars(at, text.data() + text.size(), value(v)).ptr;
      *at++ = '\n';
    }
    text.resize(static_cast<size_t>(at - text.data()));
    return text;
  });
  std::ofstream file(path);
  for (const std::string& text : texts) file << text;
  if (!file.flush()) fail(path + ": the answer cannot be written");
}

/// Returns a distance as a number for the answer. Vertices that were not reached are infinitely far.
template <class Whole>
double distance_of(Whole distance, Whole unreached) {
  return distance == unreached ? std::numeric_limits<double>::infinity() : static_cast<double>(distance);
}

/// Gives ParlayLib as many threads as OpenMP programs would have. The caller calls this function before it
/// uses ParlayLib.
inline void set_threads() {
  if (const char* threads = std::getenv("OMP_NUM_THREADS")) ::setenv("PARLAY_NUM_THREADS", threads, 1);
}

}  // namespace peer
