// Output targets for graph writers: an atomically replaced file, a device or pipe, or a compressor in front
// of either. Writers use only the class Sink, and open_sink() chooses the implementation.
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
  /// Completes the output. Before this call, the output may be missing or incomplete.
  virtual void commit() = 0;
  /// Returns the name for messages.
  virtual std::string name() const = 0;
};

/// A sink in the file system. Failures are thrown as Errors of one line.
class FileSink : public Sink {
 public:
  explicit FileSink(std::filesystem::path path) : path_(std::move(path)) {}
  std::string name() const override { return path_.string(); }

 protected:
  [[noreturn]] void fail(const char* action) const;

  std::filesystem::path path_;
};

/// Atomically replaces the file at its path. The file is on the disk after commit(). The path must not be a
/// device or a symbolic link; open_sink() ensures this.
class WholeFile final : public FileSink {
 public:
  explicit WholeFile(std::filesystem::path path);
  using Sink::write;
  void write(std::span<const std::byte> bytes) override;
  void commit() override;

 private:
  AtomicFile file_;
};

/// Writes in place to an existing device or pipe, which a new file must not replace.
class InPlaceFile final : public FileSink {
 public:
  explicit InPlaceFile(std::filesystem::path path);
  ~InPlaceFile() override;
  void write(std::span<const std::byte> bytes) override;
  void commit() override;

 private:
  int file_;
};

/// Returns true if `path` does not exist or is a regular file, possibly through a symbolic link, but not
/// standard output.
bool is_replaceable(const std::filesystem::path& path);

/// Returns a WholeFile for the path to which all links lead. For a device, a pipe or standard output, returns
/// an InPlaceFile. Throws Error for a folder.
std::unique_ptr<Sink> open_sink(const std::filesystem::path& path);

// A compressor that passes its output to another sink. write_graph() adds a compressor if the name of the
// file ends in .gz or .zst.

/// Returns a compressor in front of `under`, or `under` itself if `compression` is none.
std::unique_ptr<Sink> compressed(std::unique_ptr<Sink> under, Compression compression);

}  // namespace harness::graph
