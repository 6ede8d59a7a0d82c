#include "graph/output/lines.hpp"
#include "graph/output/writers.hpp"

namespace harness::graph {

void write_graphml(const Graph& graph, Sink& file, unsigned threads) {
  const Adjacency& out = graph.out();
  file.write(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<graphml "
      "xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n");
  if (graph.weighted())
    file.write("<key id=\"weight\" for=\"edge\" attr.name=\"weight\" attr.type=\"double\"/>\n");
  file.write(fmt::format("<graph edgedefault=\"{}\">\n", graph.symmetric() ? "undirected" : "directed"));
  write_lines(file, graph.num_vertices(), threads, [](std::string& text, size_t v) {
    text += "<node id=\"";
    append(text, v);
    text += "\"/>\n";
  });
  write_lines(file, graph.num_vertices(), threads, [&](std::string& text, size_t u) {
    for (offset_t i = out.offsets[u]; i < out.offsets[u + 1]; ++i) {
      // Rows are sorted, so all further neighbours are higher.
      if (graph.symmetric() && out.neighbors[i] > u) break;
      text += "<edge source=\"";
      append(text, u);
      text += "\" target=\"";
      append(text, out.neighbors[i]);
      text += graph.weighted() ? "\"><data key=\"weight\">" : "\"/>\n";
      if (!graph.weighted()) continue;
      append(text, out.weights[i]);
      text += "</data></edge>\n";
    }
  });
  file.write("</graph>\n</graphml>\n");
}

}  // namespace harness::graph
