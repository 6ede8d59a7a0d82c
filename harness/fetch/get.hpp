// Downloads a catalogue graph from the first source that provides the right file. The file is downloaded,
// unpacked and checked against the entry before it is put in place. `harness graph get` calls this function.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "fetch/transport.hpp"
#include "graph/catalogue/store.hpp"

namespace harness::fetch {

struct GetOptions {
  TransferOptions transfer;
  /// addresses or folders with the sources' files, tried first
  std::vector<std::string> mirrors;
  /// a file that the user provides; nothing is downloaded then
  std::filesystem::path from;
  bool offline = false;  ///< use only files on this machine
  bool again = false;    ///< download even if the graph is present
  unsigned threads = 0;  ///< for reading the graph; 0: all
};

struct Got {
  graph::StoredGraph stored;
  bool was_there = false;
};

/// Throws an Error of one line with the reason of every source. `on_bytes` and `on_note` are as in
/// Transport::download().
Got get(const graph::KnownGraph& known, const GetOptions& options, const OnBytes& on_bytes,
        const OnNote& on_note);

}  // namespace harness::fetch
