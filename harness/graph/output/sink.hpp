// Where a writer's bytes go: a file that appears whole, a device or pipe, or a compressor in front of either.
// Writers see only the class Sink, and open_sink() chooses among the others.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/atomic_file.hpp"
#include "graph/input/decompress.hpp"

namespace harness::graph {

class Sink {
 public:
  Sink() = default;
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;
  virtual ~Sink() = default;

  virtual void write(std::span<const std::byte> bytes) = 0;
  void write(std::string_view text) { write(std::as_bytes(std::span(text.data(), text.size()))); }
  /// Nothing counts as written before this.
  virtual void commit() = 0;
  /// For messages.
  virtual std::string name() const = 0;
};

/// A sink in the file system; what fails is an Error of one line.
class FileSink : public Sink {
 public:
  explicit FileSink(std::filesystem::path path) : path_(std::move(path)) {}
  std::string name() const override { return path_.string(); }

 protected:
  [[noreturn]] void fail(const char* action) const;

  std::filesystem::path path_;
};

/// Takes the place of whatever is there, and is on the disk after commit(): open_sink() keeps it from devices
/// and links.
class WholeFile final : public FileSink {
 public:
  explicit WholeFile(std::filesystem::path path);
  using Sink::write;
  void write(std::span<const std::byte> bytes) override;
  void commit() override;

 private:
  AtomicFile file_;
};

/// What exists and is no regular file, a device or a pipe, is written as it is: it is no place to put
/// a new file.
class InPlaceFile final : public FileSink {
 public:
  explicit InPlaceFile(std::filesystem::path path);
  ~InPlaceFile() override;
  void write(std::span<const std::byte> bytes) override;
  void commit() override;

 private:
  int file_;
};

/// Nothing is in the way at `path`, or a file that can be replaced; a link to one is no obstacle.
bool is_replaceable(const std::filesystem::path& path);

/// A WholeFile at the end of all links, or an InPlaceFile. Refuses a folder.
std::unique_ptr<Sink> open_sink(const std::filesystem::path& path);

// A compressor in front of a file. write_graph() puts one
// there where the name of the file ends in .gz or .zst.

/// `under` itself where there is nothing to compress.
std::unique_ptr<Sink> compressed(std::unique_ptr<Sink> under, Compression compression);

}  // namespace harness::graph
