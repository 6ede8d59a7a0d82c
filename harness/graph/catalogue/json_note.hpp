// A note, which is a JSON file that harness wrote and others may have edited. The functions check the type of
// each value. They report a fault as an Error of one line with the file and the line. The graph store
// (store.hpp) keeps one note in the folder of each graph.
#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

namespace harness::graph {

class JsonNote {
 public:
  /// Parses a file that must hold one JSON object. Every error message ends with `cure`, the advice how to
  /// repair the file.
  JsonNote(const std::filesystem::path& file, std::string cure);

  /// Returns a required text.
  std::string text(const char* key) const;
  /// Returns a required whole number, at least 0.
  uint64_t count(const char* key) const;
  /// Throws an Error that names the line of the value of `key`, and what was expected there.
  [[noreturn]] void fail(const char* key, const char* expected) const;

 private:
  [[noreturn]] void fail(uint64_t line, const std::string& what) const;
  uint64_t line_of(const char* key) const;

  std::string file_, cure_, text_;
  nlohmann::json note_;
};

}  // namespace harness::graph
