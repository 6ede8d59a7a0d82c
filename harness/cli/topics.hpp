// What concerns every command: it stands at the end of `harness --help` and in the manual page. That is the
// exit status and the environment.
#pragma once

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

namespace harness::cli {

struct Topic {
  const char* title;
  std::vector<std::pair<const char*, const char*>> entries;
};

inline const std::vector<Topic>& topics() {
  static const std::vector<Topic> all{
      {"Exit status",
       {{"0", "every row is ok, or left out with a reason"},
        {"1", "some row failed, a plugin is wrong, or a comparison found a regression"},
        {"2", "the input was wrong: a file, an option, a name"},
        {"3", "nothing could run on this machine: see harness doctor"}}},
      {"Environment",
       {{"HARNESS_PLUGIN_PATH", "further plugin folders, separated by ':'"},
        {"HARNESS_CACHE_DIR", "where assembled code and converted graphs are kept; default ~/.cache/harness"},
        {"HARNESS_DATA_DIR", "where harness graph get puts graphs; default ~/.local/share/harness"},
        {"HARNESS_CATALOGUE_PATH", "further folders of entries of graphs, separated by ':'"},
        {"HARNESS_SIMT_MODEL",
         "the GPU that the emulated one's cost model stands for; default lib/harness/models/h200.yaml"},
        {"HARNESS_PROGRAMS", "folders of descriptions of programs to run as baselines, separated by ':'"},
        {"HARNESS_PYTHON", "the Python that draws the plots; default /usr/bin/python3"}}}};
  return all;
}

inline std::string topics_text() {
  std::string text;
  for (const Topic& topic : topics()) {
    text += fmt::format("{}{}:", text.empty() ? "" : "\n\n", topic.title);
    for (const auto& [name, what] : topic.entries) text += fmt::format("\n  {:<27} {}", name, what);
  }
  return text;
}

}  // namespace harness::cli
