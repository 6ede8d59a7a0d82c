// A note in JSON that this program wrote and others may have edited: values are read by type, and a fault is
// an Error of one line that names the file and the line. The store of graphs keeps one beside each graph.
#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

namespace harness::graph {

class JsonNote {
 public:
  /// Reads a file that must hold one object. `cure` ends each message.
  JsonNote(const std::filesystem::path& file, std::string cure);

  /// A text that must be there.
  std::string text(const char* key) const;
  /// A whole number from 0 on that must be there.
  uint64_t count(const char* key) const;
  /// Refuses the value of a key, with its line.
  [[noreturn]] void fail(const char* key, const char* expected) const;

 private:
  [[noreturn]] void fail(uint64_t line, const std::string& what) const;
  uint64_t line_of(const char* key) const;

  std::string file_, cure_, text_;
  nlohmann::json note_;
};

}  // namespace harness::graph
