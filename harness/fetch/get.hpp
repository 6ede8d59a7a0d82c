// A graph of the catalogue brought to this machine, from the first source that gives the right file. It is
// downloaded, unpacked and checked against the entry, and only then put in its place.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "fetch/transport.hpp"
#include "graph/catalogue/store.hpp"

namespace harness::fetch {

struct GetOptions {
  TransferOptions transfer;
  std::vector<std::string> mirrors;  ///< addresses or folders that hold the sources' files, tried first
  std::filesystem::path from;        ///< a file that the user brought; then nothing is downloaded
  bool offline = false;              ///< only what is on this machine already
  bool again = false;                ///< although it is there
  unsigned threads = 0;              ///< of reading the graph; 0: all
};

struct Got {
  graph::StoredGraph stored;
  bool was_there = false;
};

/// Throws an Error of one line with the reason of every source. `on_bytes` and `on_note` as in
/// Transport::download().
Got get(const graph::KnownGraph& known, const GetOptions& options, const OnBytes& on_bytes,
        const OnNote& on_note);

}  // namespace harness::fetch
