// A Place says where a graph can be obtained: from a file of the user, a mirror or a source of the catalogue
// entry. Places are tried in this sequence. If the user provides a file, it is the only place.
#pragma once

#include <string>
#include <vector>

#include "fetch/get.hpp"

namespace harness::fetch {

struct Place {
  std::vector<std::string> urls;             ///< addresses to download, or empty
  std::vector<std::filesystem::path> files;  ///< files on this machine, or empty; the first one is the graph
  std::vector<std::string> members;          ///< files to extract from an archive, as in graph::GraphSource
  std::string format;

  std::string name() const { return files.empty() ? urls.front() : files.front().string(); }
};

/// Returns the places to try. Throws an Error if there is none, for example because `offline` excludes all.
std::vector<Place> places_of(const graph::KnownGraph& known, const GetOptions& options);

/// Returns the last part of the path of an address, without the query after `?`.
std::string file_name_of(const std::string& url);

}  // namespace harness::fetch
