// Places from which to get a graph, in the order in which to try them. A file from the user is the only
// place; otherwise mirrors come before the sources of the entry.
#pragma once

#include <string>
#include <vector>

#include "fetch/get.hpp"

namespace harness::fetch {

struct Place {
  std::vector<std::string> urls;             ///< to download, or empty
  std::vector<std::filesystem::path> files;  ///< on this machine; the graph comes first
  std::vector<std::string> members;          ///< as in graph::GraphSource
  std::string format;

  std::string name() const { return files.empty() ? urls.front() : files.front().string(); }
};

/// Throws an Error if no place is left, for example offline.
std::vector<Place> places_of(const graph::KnownGraph& known, const GetOptions& options);

/// Returns the last part of an address, without a query after `?`.
std::string file_name_of(const std::string& url);

}  // namespace harness::fetch
