// Where a graph may be had from, in the order in which to try. A file that the user brings is the only place;
// otherwise mirrors come before the sources of the entry.
#pragma once

#include <string>
#include <vector>

#include "fetch/get.hpp"

namespace harness::fetch {

struct Place {
  std::vector<std::string> urls;             ///< to download, or
  std::vector<std::filesystem::path> files;  ///< that are here; the graph comes first
  std::vector<std::string> members;          ///< as in graph::GraphSource
  std::string format;

  std::string name() const { return files.empty() ? urls.front() : files.front().string(); }
};

/// Throws an Error where nothing is left to try, such as offline.
std::vector<Place> places_of(const graph::KnownGraph& known, const GetOptions& options);

/// The last part of an address, without what follows a `?`.
std::string file_name_of(const std::string& url);

}  // namespace harness::fetch
