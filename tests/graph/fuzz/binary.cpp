// GAPBS files and caches. A cache's checksums are made right first: behind them, nothing may
// be trusted either.
#include "fuzz.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cstring>
#include <vector>

#include "base/error.hpp"
#include "graph/build/build.hpp"
#include "graph/cache/cache.hpp"
#include "graph/cache/layout.hpp"
#include "graph/checksum.hpp"
#include "graph/input/load.hpp"

namespace {

using harness::graph::cache::Header;

void forge_checksums(std::vector<char>& bytes) {
  Header header;
  if (bytes.size() < sizeof header) return;
  std::memcpy(&header, bytes.data(), sizeof header);
  header.magic = harness::graph::cache::magic;
  header.version = harness::graph::cache::version;
  header.order = harness::graph::cache::order;
  for (auto& section : header.sections) {
    section.offset =
        section.offset % 4 * harness::graph::cache::page;  // 4 KiB of input: few pages to point at
    if (section.offset > bytes.size() || section.bytes > bytes.size() - section.offset) continue;
    section.checksum =
        harness::graph::checksum(std::string_view(bytes.data() + section.offset, section.bytes));
  }
  header.checksum = harness::graph::cache::header_checksum(header);
  std::memcpy(bytes.data(), &header, sizeof header);
}

void read_as_cache(const std::vector<char>& bytes) {
  const int file = memfd_create("fuzz", 0);
  if (write(file, bytes.data(), bytes.size()) != static_cast<ssize_t>(bytes.size())) __builtin_trap();
  try {
    const harness::graph::Graph graph =
        harness::graph::read_cache("/proc/self/fd/" + std::to_string(file), 1);
    uint64_t sum = 0;
    for (harness::graph::vertex_t v = 0; v < graph.num_vertices(); ++v) {
      for (const harness::graph::vertex_t u : graph.out().row(v)) sum += graph.in().degree(u);
    }
    static volatile uint64_t sink;
    sink = sum;
  } catch (const harness::Error&) {
  }
  close(file);
}

}  // namespace

void harness::test::fuzz_binary(const unsigned char* data, size_t size) {
  std::vector<char> bytes(data, data + size);
  try {
    const harness::graph::TextFile file{"fuzz", {bytes.data(), size}};
    harness::graph::build_graph(harness::graph::parse_edges(file, "gapbs", {.threads = 1}), {}, "fuzz", {},
                                1);
  } catch (const harness::Error&) {
  }
  // Sections lie on pages: give them some.
  bytes.resize(bytes.size() + 3 * harness::graph::cache::page);
  forge_checksums(bytes);
  read_as_cache(bytes);
}
