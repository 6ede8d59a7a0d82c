#include <algorithm>
#include <cctype>

#include "graph/input/sniff_lines.hpp"

namespace harness::graph {
namespace {

constexpr const char* convert_networkx =
    "python3 -c \"import networkx as nx; nx.write_edgelist(nx.{}('FILE'), 'NEW.txt', data=False, "
    "delimiter=',')\", "
    "then --compact";

struct ForeignKind {
  std::string_view begin;
  const char *name, *cure;
  bool ends_alike = false;  ///< the mark is a word that also occurs at the end
};

constexpr ForeignKind foreign_kinds[] = {
    {"7z\xbc\xaf\x27\x1c", "7z data", "7z x FILE unpacks it"},
    {"Rar!\x1a\x07", "rar data", "unrar x FILE unpacks it"},
    {"\x1f\x9d", "compress data", "uncompress FILE unpacks it"},
    {"LZIP\x01", "lzip data", "lzip -d FILE unpacks it"},
    {"PAR1", "Parquet data",
     "python3 -c \"import pandas; pandas.read_parquet('FILE').to_csv('NEW.csv', index=False)\"", true},
    {std::string_view("ARROW1\0", 7), "Feather data",
     "python3 -c \"import pandas; pandas.read_feather('FILE').to_csv('NEW.csv', index=False)\""},
    {"FEA1", "Feather data",
     "python3 -c \"import pandas; pandas.read_feather('FILE').to_csv('NEW.csv', index=False)\"", true},
    {"\x89HDF\r\n\x1a\n", "HDF5 data", "write its edges as text: h5py reads it, numpy.savetxt writes them"},
    {"SQLite format 3", "an SQLite database",
     "sqlite3 -csv FILE 'select source, target from edges' > NEW.csv"},
    {"MATLAB 5.0 MAT-file", "MATLAB data",
     "scipy.io.loadmat reads it, and scipy.io.mmwrite('NEW.mtx', MATRIX) writes it"},
    {"\x80\x02", "a Python pickle", "write it as a matrix: scipy.io.mmwrite('NEW.mtx', MATRIX)"},
    {"\x80\x03", "a Python pickle", "write it as a matrix: scipy.io.mmwrite('NEW.mtx', MATRIX)"},
    {"\x80\x04", "a Python pickle", "write it as a matrix: scipy.io.mmwrite('NEW.mtx', MATRIX)"},
    {"\x80\x05", "a Python pickle", "write it as a matrix: scipy.io.mmwrite('NEW.mtx', MATRIX)"},
    {"\xe2\x9b\xbe gt", "graph-tool data",
     "numpy.savetxt('NEW.txt', g.get_edges(), fmt='%d') writes its edges"},
    {"%PDF", "a PDF", "download the graph instead"},
    {"\xff\xfe", "UTF-16 text", "iconv -f UTF-16 -t UTF-8 FILE > NEW"},
    {"\xfe\xff", "UTF-16 text", "iconv -f UTF-16 -t UTF-8 FILE > NEW"},
    {">>graph6<<", "graph6 text", "read_graph6"},
    {">>digraph6<<", "digraph6 text", "read_graph6"},
    {">>sparse6<<", "sparse6 text", "read_sparse6"},
};

[[noreturn]] void refuse(const TextFile& file, std::string_view name, std::string_view cure) {
  constexpr std::string_view reads = "read_";  // prefix of the name of a NetworkX function
  const std::string how =
      cure.find(reads) < 10 ? fmt::format(fmt::runtime(convert_networkx), cure) : std::string(cure);
  fail_at(file, 1, "found {}, expected a graph in a format that is read here ({})", name, how);
}

std::string lower(std::string_view text) {
  std::string low(text);
  std::transform(low.begin(), low.end(), low.begin(), [](unsigned char c) { return std::tolower(c); });
  return low;
}

/// Returns true for the word, at most two more words, then this character: `graph [` or `strict digraph G {`.
bool opens(std::string_view text, std::string_view word, char bracket) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  for (int words = 0; words < 3; ++words) {
    const size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) return false;
    if (text[begin] == bracket) return true;
    if (begin == 0) return false;  // a longer word
    const size_t end = text.find_first_of(" \t\r\n{[", begin);
    if (end == std::string_view::npos) return false;
    text.remove_prefix(end);
    if (text[0] == bracket) return true;
  }
  return false;
}

/// Refuses markup: GraphML, GEXF, or the page that a server sent instead of a file.
void refuse_markup(const TextFile& file, const std::string& start) {
  if (start.find("<graphml") != std::string::npos || is_named(file, {".graphml"}))
    refuse(file, "GraphML", "read_graphml");
  if (start.find("<gexf") != std::string::npos || is_named(file, {".gexf"}))
    refuse(file, "GEXF", "read_gexf");
  fail_at(file, 1, "found a page of markup ('<'), expected a graph (a failed download?)");
}

}  // namespace

void refuse_foreign(const TextFile& file) {
  for (const ForeignKind& kind : foreign_kinds) {
    if (file.text.starts_with(kind.begin) && (!kind.ends_alike || file.text.ends_with(kind.begin)))
      refuse(file, kind.name, kind.cure);
  }
  const size_t first = file.text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return;
  constexpr size_t head_bytes = 2048;
  const std::string start = lower(file.text.substr(first, head_bytes));
  if (start[0] == '<') refuse_markup(file, start);
  if (opens(start, "graph", '[') || is_named(file, {".gml"})) refuse(file, "GML", "read_gml");
  if (start.starts_with("*vertices") || start.starts_with("*network") || is_named(file, {".net", ".paj"}))
    refuse(file, "Pajek text", "read_pajek");
  if (opens(start, "digraph", '{') || opens(start, "graph", '{') || opens(start, "strict", '{') ||
      is_named(file, {".dot", ".gv"}))
    refuse(file, "Graphviz text", "nx_pydot.read_dot");
  if (is_named(file, {".g6", ".d6"})) refuse(file, "graph6 text", "read_graph6");
  if (is_named(file, {".s6"})) refuse(file, "sparse6 text", "read_sparse6");
  if (start[0] == '{' || start[0] == '[' || is_named(file, {".json"})) {
    refuse(file, "JSON", "write an edge list: two ids a line, or a table with --columns from,to");
  }
  if (is_named(file, {".lgr", ".lgf"}))
    refuse(file, "LEDA or LEMON text", "write an edge list: two ids a line");
}

}  // namespace harness::graph
