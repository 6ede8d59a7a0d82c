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
  /// If true, the file must also end with the letters `begin`, because a text may begin with them too.
  bool ends_alike = false;
};

constexpr ForeignKind foreign_kinds[] = {
    {"7z\xbc\xaf\x27\x1c", "7z data", "7z x FILE unpacks it"},
    {"Rar!\x1a\x07", "rar data", "unrar x FILE unpacks it"},
    {"\x1f\x9d", "compress data", "uncompress FILE unpacks it"},
    {"LZIP\x01", "lzip data", "lzip -d FILE unpacks it"},
    {"PARE", "encrypted Parquet data", "write it without a key", true},
    {"FEA1", "Feather data of version 1",
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
};

[[noreturn]] void refuse(const TextFile& file, std::string_view name, std::string_view cure) {
  // If `cure` has this text within its first ten characters, it is the name of a function of NetworkX that
  // reads the file. The error then has a command that calls this function.
  constexpr std::string_view reads = "read_";
  const std::string how =
      cure.find(reads) < 10 ? fmt::format(fmt::runtime(convert_networkx), cure) : std::string(cure);
  fail_at(file, 1, "found {}, expected a graph in a format that is read here ({})", name, how);
}

/// Refuses markup: GEXF, or the page that a server sent instead of a file.
void refuse_markup(const TextFile& file, const std::string& start) {
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
  const std::string start = lower_head(file);
  if (start.empty()) return;
  if (start[0] == '<' && marked_format(file) != "graphml" && !is_named(file, {".graphml"}))
    refuse_markup(file, start);
  if (opens(start, "digraph", '{') || opens(start, "graph", '{') || opens(start, "strict", '{') ||
      is_named(file, {".dot", ".gv"}))
    refuse(file, "Graphviz text", "nx_pydot.read_dot");
  if (is_named(file, {".lgr", ".lgf"}))
    refuse(file, "LEDA or LEMON text", "write an edge list: two ids a line");
}

}  // namespace harness::graph
