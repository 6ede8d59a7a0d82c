// The received part of a download: FILE.part, and FILE.part.json with the validator by which the server
// recognises the file. exchange() appends to the part. When it is complete, it is renamed to FILE.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

namespace harness::fetch {

/// A server's identification of one version of a file: a strong ETag, or Last-Modified if there is none.
struct Validator {
  std::string etag;
  std::string last_modified;

  /// Returns the value of the header If-Range, or an empty text if the server sent no validator.
  std::string word() const;
  bool operator==(const Validator&) const = default;
};

class PartFile {
 public:
  /// Opens the part that an earlier download of this address left, or begins an empty one.
  PartFile(const std::filesystem::path& whole, std::string url);
  ~PartFile();
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;

  uint64_t size() const { return size_; }
  /// Returns the validator of the response whose body is the beginning of the part.
  const Validator& validator() const { return validator_; }

  /// Empties the part. `validator` identifies the file that begins now.
  void restart(const Validator& validator);
  /// Appends bytes. Returns 0, or the errno if not all bytes could be written.
  int append(std::span<const std::byte> bytes);
  /// Throws an Error of one line if the disk has no space for another `bytes` bytes.
  void require_room(uint64_t bytes) const;
  /// Renames the complete part to FILE, its final name.
  void finish();

 private:
  std::filesystem::path whole_, part_, note_;
  std::string url_;
  Validator validator_;
  uint64_t size_ = 0;
  int file_ = -1;
};

}  // namespace harness::fetch
