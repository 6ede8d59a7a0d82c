// A file that appears whole or not at all: written beside its place, flushed to disk, then renamed.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

namespace harness {

class AtomicFile {
 public:
  explicit AtomicFile(std::filesystem::path path);
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;
  /// Without commit() nothing is left behind.
  ~AtomicFile();

  void write(std::span<const std::byte> bytes);
  void write(std::string_view text) { write(std::as_bytes(std::span(text.data(), text.size()))); }
  std::size_t written() const { return written_; }
  void commit();

 private:
  [[noreturn]] void fail(const char* action) const;

  std::filesystem::path path_, temporary_;
  int file_ = -1;
  std::size_t written_ = 0;
};

}  // namespace harness
