// Helpers for graphs that consist of several files, as in the formats of public collections.
#pragma once

#include "base/error.hpp"
#include "support.hpp"

namespace harness::testing {

using Files = std::vector<std::pair<std::string, std::string>>;  ///< names and contents

/// Opens the graph in the first of these files, with the other files in the same folder.
inline graph::Graph open_beside(const Files& files, const std::map<std::string, std::string>& params = {},
                                const graph::Cleaning& cleaning = {}) {
  const TempFolder folder;
  for (const auto& [name, content] : files) folder.file(name, content);
  return graph::open_graph(
      {.file = (folder.path() / files[0].first).string(), .params = params, .cleaning = cleaning},
      {.threads = 2});
}

/// Returns the message of the Error on opening, without the path of the folder. Returns "" if the graph
/// opens.
inline std::string refusal_beside(const Files& files, const std::map<std::string, std::string>& params = {}) {
  const TempFolder folder;
  for (const auto& [name, content] : files) folder.file(name, content);
  try {
    graph::open_graph({.file = (folder.path() / files[0].first).string(), .params = params});
  } catch (const Error& error) {
    const std::string message = error.what(), before = folder.path().string() + "/";
    return of_the_first_line_if_binary(message.starts_with(before) ? message.substr(before.size()) : message,
                                       files[0].first, files[0].second);
  }
  return "";
}

}  // namespace harness::testing
