// The graph file formats of other programs. Each format is a function that writes to a File.
#pragma once

#include <array>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <harness/host/baseline.hpp>
#include <memory>
#include <string>
#include <string_view>

namespace harness::external {

/// A file that is written completely or not at all.
class File {
 public:
  /// Throws a PluginError if the file cannot be written.
  explicit File(std::filesystem::path path);
  ~File();
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  void write(const void* data, size_t bytes);
  template <class T>
  void put(T value) {
    write(&value, sizeof value);
  }
  void print(std::string_view text) { write(text.data(), text.size()); }
  template <class Number>
  void print_number(Number number, char after) {
    std::array<char, 32> digits;
    char* end = std::to_chars(digits.data(), digits.data() + digits.size() - 1, number).ptr;
    *end++ = after;
    write(digits.data(), static_cast<size_t>(end - digits.data()));
  }
  /// Renames the finished file to its final name.
  void commit();

 private:
  [[noreturn]] void fail() const;
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::filesystem::path path_;
  std::string temporary_;
  std::unique_ptr<std::FILE, Close> file_;
};

struct GraphFormat {
  const char *name, *ending, *weighted_ending;
  void (*write)(File&, const harness_problem&, bool weighted);
};

/// Returns the format of this name: gapbs (.sg, .wsg), edge_list (.el, .wel), matrix_market (.mtx), ligra
/// (.adj), galois (.gr) or ecl (.egr). Throws a PluginError for another name.
const GraphFormat& graph_format(const std::string& name);

}  // namespace harness::external
