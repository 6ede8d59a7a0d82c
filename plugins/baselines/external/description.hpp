// What a YAML file says of a program that is no plugin: how it is called, which graph file it wants, and what
// to look for in what it prints. docs/baselines.md explains the keys to users.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace harness::external {

/// How one algorithm is run.
struct Call {
  std::string command;     // words with placeholders: {graph}, {answer}, {threads}, {source}, ...
  std::string time;        // a regular expression whose first group is the time
  double ms_per_unit = 1;  // of that time
  std::string check;       // a regular expression: printed where the program found its result right
  std::string property;    // that the answer file holds, or whose sum is printed
  std::string type;        // the type of its numbers
  std::string printed;     // a regular expression whose first group is that sum; empty: there is a file
  std::string supersteps;  // a number with placeholders; empty: 1
  std::string needs;       // a parameter of the algorithm that the program does not take 0 for
  std::map<std::string, std::string> fixed;  // values of parameters that the program has built in
  bool weighted = false;                     // wants a graph file with weights
};

struct Description {
  std::string id;  // the file's name
  std::string summary, bring, graph;
  std::string folder;  // the environment variable that names the folder of its executables; empty: the PATH
  std::map<std::string, Call> calls;  // by algorithm
};

/// Folders of descriptions: those of HARNESS_PROGRAMS, separated by ':', then `own`.
std::vector<std::filesystem::path> program_folders(const std::filesystem::path& own);

/// The descriptions by id; an earlier folder hides what a later one calls alike. What is wrong with a file is
/// in `faults`, a line each.
std::map<std::string, Description> read_descriptions(const std::vector<std::filesystem::path>& folders,
                                                     std::map<std::string, std::string>& faults);

}  // namespace harness::external
