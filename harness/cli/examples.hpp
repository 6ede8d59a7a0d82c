// What stands at the end of a command's help: two or three lines to copy. Every command has some, so that its
// help alone is enough to begin.
#pragma once

#include <initializer_list>
#include <string>

namespace harness::cli {

inline std::string examples(std::initializer_list<const char*> lines) {
  std::string text = "Examples:";
  for (const char* line : lines) text += std::string("\n  ") + line;
  return text;
}

}  // namespace harness::cli
