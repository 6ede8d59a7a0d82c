// What the value of an option or argument is, in the word that help shows for it. Completion goes by these
// words and by choices: "{text,markdown,csv}", as CLI11 itself writes them for IsMember.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace harness::cli {

inline constexpr const char* file_value = "FILE";
inline constexpr const char* folder_value = "FOLDER";
inline constexpr const char* experiment_value = "EXPERIMENT";  // a YAML file
inline constexpr const char* backend_value = "BACKEND";        // one that is installed
inline constexpr const char* graph_value = "GRAPH";            // of the catalogue
inline constexpr const char* command_value = "COMMAND";

/// One of the words above, or the choices, without the type that CLI11 puts before them.
inline std::string value_name(const CLI::Option& option) {
  const std::string name = option.get_type_name();
  const size_t choices = name.find(":{");
  return choices == std::string::npos ? name : name.substr(choices + 1);
}

}  // namespace harness::cli
