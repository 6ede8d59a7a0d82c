// Fuzzes the readers of GAPBS, Galois and WebGraph files, of archives, and of caches. The checksums of a
// cache are corrected first, because its reader must refuse wrong contents even if the checksums are correct.
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
#include "graph/input/companions.hpp"
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
    // The file is at most four pages long, because the input has at most 4 KiB. Sections begin on
    // these pages.
    section.offset = section.offset % 4 * harness::graph::cache::page;
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

/// Makes the .properties file of a WebGraph from the first 8 bytes. The other bytes are the graph in
/// compressed form.
struct AnyProperties final : harness::graph::Companions {
  explicit AnyProperties(const std::vector<char>& bytes) {
    const auto number = [&](size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(bytes[i])); };
    constexpr const char* codes[] = {"UNARY", "GAMMA", "DELTA", "ZETA", "NIBBLE"};
    text = fmt::format(
        "graphclass=BVGraph\nnodes={}\narcs={}\nwindowsize={}\nminintervallength={}\nzetak={}\n"
        "compressionflags=OUTDEGREES_{}|BLOCKS_{}|RESIDUALS_{}|REFERENCES_{}\n",
        number(0), number(1) + 256 * number(2), number(3) % 8, number(4) % 5, 1 + number(5) % 5,
        codes[number(6) % 5], codes[number(6) / 5 % 5], codes[number(7) % 5], codes[number(7) / 5 % 5]);
  }
  std::optional<harness::graph::TextFile> find(const std::string& name) override {
    return harness::graph::TextFile{name, text};
  }
  std::string text;
};

void read_as(const harness::graph::TextFile& file, const char* format) {
  try {
    harness::graph::EdgeList list = harness::graph::load_bytes(file, format, {.threads = 1});
    harness::graph::build_graph(std::move(list), {}, "fuzz", {}, 1);
  } catch (const harness::Error&) {
  }
}

}  // namespace

void harness::testing::fuzz_binary(const unsigned char* data, size_t size) {
  std::vector<char> bytes(data, data + size);
  const harness::graph::TextFile file{"fuzz", {bytes.data(), size}};
  read_as(file, "gapbs");
  read_as(file, "galois");
  read_as(file, "");  // recognises archives by their content
  if (size > 8) {
    AnyProperties properties(bytes);
    read_as({"fuzz.graph", file.text.substr(8), &properties}, "webgraph");
  }
  // Sections of a cache begin at multiples of a page, but an input has one page at most. Three pages of zeros
  // are therefore appended.
  bytes.resize(bytes.size() + 3 * harness::graph::cache::page);
  forge_checksums(bytes);
  read_as_cache(bytes);
}
