// Description of a program that is not a plugin, read from a YAML file. It has the program's command, its
// graph format, and patterns for its output. docs/baselines.md explains the keys to users.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace harness::external {

/// How to run one algorithm with the program.
struct Call {
  std::string command;     // words with placeholders: {graph}, {answer}, {threads}, {source}, ...
  std::string time;        // a regular expression whose first group is the time
  double ms_per_unit = 1;  // milliseconds per unit of `time`
  std::string check;       // a regular expression that matches if the program verified its own result
  std::string property;    // property whose values are in the answer file, or whose sum is printed
  std::string type;        // type of the property's elements
  std::string printed;     // a regular expression whose first group is the printed sum; empty: the answer is
                           // in a file
  std::string supersteps;  // a number or placeholder; empty: 1
  std::string needs;       // a parameter of the algorithm that must not be 0 for this program
  std::map<std::string, std::string> fixed;  // parameters of the algorithm whose values the program cannot
                                             // change
  bool weighted = false;                     // true if the program needs a graph file with weights
};

struct Description {
  std::string id;  // name of the file without its ending
  std::string summary, bring, graph;
  std::string folder;  // environment variable with the folder of executables; empty: search PATH
  std::map<std::string, Call> calls;  // by id of the algorithm
};

/// Returns the folders with descriptions: those in HARNESS_PROGRAMS, separated by ':', followed by `own`.
std::vector<std::filesystem::path> program_folders(const std::filesystem::path& own);

/// Returns the descriptions by id. An earlier folder hides descriptions with the same id in later folders.
/// `faults` receives one line per faulty file.
std::map<std::string, Description> read_descriptions(const std::vector<std::filesystem::path>& folders,
                                                     std::map<std::string, std::string>& faults);

}  // namespace harness::external
