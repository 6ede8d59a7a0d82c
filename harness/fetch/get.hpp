// Downloads a catalogue graph from the first source that provides the right file. The file is downloaded,
// unpacked and checked against the catalogue entry before it replaces an earlier copy. `harness graph get`
// calls get().
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "fetch/transport.hpp"
#include "graph/catalogue/store.hpp"

namespace harness::fetch {

struct GetOptions {
  TransferOptions transfer;
  /// addresses or folders that have copies of the sources' files; they are tried first
  std::vector<std::string> mirrors;
  /// a file that the user provides; if given, nothing is downloaded
  std::filesystem::path from;
  bool offline = false;  ///< use only files on this machine
  bool again = false;    ///< download even if the graph is present
  unsigned threads = 0;  ///< threads for reading the graph; 0: all processors
};

struct Got {
  graph::StoredGraph stored;
  bool was_there = false;
};

/// Returns the graph from the folder of stored graphs, downloading it first if it is not there. If no source
/// provides the graph, throws an Error of one line with the reason of each source. `on_bytes` and `on_note`
/// are passed to Transport::download().
Got get(const graph::KnownGraph& known, const GetOptions& options, const OnBytes& on_bytes,
        const OnNote& on_note);

}  // namespace harness::fetch
