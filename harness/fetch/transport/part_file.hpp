// What has come of a download so far: FILE.part, and beside it FILE.part.json with the words by which the
// server can tell whether it still has the same file. It becomes FILE once it is whole.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

namespace harness::fetch {

/// How a server names one state of a file: its ETag where that is a strong one, else its Last-Modified.
struct Validator {
  std::string etag;
  std::string last_modified;

  /// For If-Range; empty where the server gave nothing to go by.
  std::string word() const;
  bool operator==(const Validator&) const = default;
};

class PartFile {
 public:
  /// Opens what an earlier download of this address left, or begins with nothing.
  PartFile(const std::filesystem::path& whole, std::string url);
  ~PartFile();
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;

  uint64_t size() const { return size_; }
  /// The validator in the answer that the part began with.
  const Validator& validator() const { return validator_; }

  /// Begins again with nothing.
  void restart(const Validator& validator);
  /// Returns 0, or the errno of why not all could be written.
  int append(std::span<const std::byte> bytes);
  /// Refuses, in one line, a download that the disk has no room for.
  void require_room(uint64_t bytes) const;
  /// It is whole: takes its place.
  void finish();

 private:
  std::filesystem::path whole_, part_, note_;
  std::string url_;
  Validator validator_;
  uint64_t size_ = 0;
  int file_ = -1;
};

}  // namespace harness::fetch
