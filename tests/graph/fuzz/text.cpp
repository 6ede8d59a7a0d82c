// Fuzzes all text readers. The content of an input selects its reader. Any bytes must give a graph or an
// Error, and nothing else.
#include "fuzz.hpp"

#include "base/error.hpp"
#include "graph/build/build.hpp"
#include "graph/input/companions.hpp"
#include "graph/input/load.hpp"

namespace {

/// The text after a line of three dashes is the companion file of the graph, whatever its name.
struct OneCompanion final : harness::graph::Companions {
  explicit OneCompanion(std::string_view all) : text(all) {}
  std::optional<harness::graph::TextFile> find(const std::string& name) override {
    return harness::graph::TextFile{name, text};
  }
  std::string_view text;
};

void read(const harness::graph::TextFile& file, const harness::graph::ReadOptions& options) {
  try {
    harness::graph::EdgeList list = harness::graph::parse_edges(file, "", options);
    const harness::graph::Graph graph = harness::graph::build_graph(std::move(list), {}, "fuzz", {}, 1);
    if (graph.out().offsets.back() != graph.in().neighbors.size()) __builtin_trap();
    if (!graph.ids().empty() && graph.ids().size() != graph.num_vertices()) __builtin_trap();
  } catch (const harness::Error&) {
  }
}

}  // namespace

void harness::testing::fuzz_text(const unsigned char* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  read({"fuzz", text}, {.threads = 1});
  read({"fuzz", text}, {.threads = 1, .compact = true});
  read({"fuzz", text}, {.threads = 1, .columns = {"2", "1", "3"}});
  const size_t dashes = text.find("\n---\n");
  if (dashes == std::string_view::npos) return;
  OneCompanion vertices(text.substr(dashes + 5));
  read({"fuzz.e", text.substr(0, dashes + 1), &vertices}, {.threads = 1});
}
