#include "graph/output/sink.hpp"
#include "graph/output/writers.hpp"

namespace harness::graph {

void write_ids(const Graph& graph, const std::filesystem::path& path) {
  std::vector<vertex_t> of_output(graph.num_vertices());
  for (vertex_t v = 0; v < graph.num_vertices(); ++v) of_output[graph.from_input(v)] = v;
  const std::unique_ptr<Sink> file = open_sink(path);
  constexpr size_t block_bytes = size_t{1} << 20;
  std::string block;
  for (const vertex_t v : of_output) {
    block += graph.ids().empty() ? std::to_string(v) : graph.ids()[v];
    block += '\n';
    if (block.size() < block_bytes) continue;
    file->write(block);
    block.clear();
  }
  file->write(block);
  file->commit();
}

}  // namespace harness::graph
