// The file to which an external program writes its answer. The file has one line per vertex, with the value,
// or with the vertex id and the value.
#pragma once

#include <cstdint>
#include <string>

namespace harness::external {

/// A unique file name for answers. The destructor removes the file.
class AnswerFile {
 public:
  AnswerFile();
  ~AnswerFile();
  AnswerFile(const AnswerFile&) = delete;
  AnswerFile& operator=(const AnswerFile&) = delete;

  const std::string& path() const { return path_; }
  /// Replaces the file, and whatever else a program has put at its path, by an empty file. The caller does so
  /// before each run, so that the answer of an earlier run is not read.
  void renew() const;

 private:
  std::string path_;
};

/// Reads the values of all vertices from the file, as numbers of `type` (a harness_element). An integer may
/// be written with a fraction of 0. If `type` is an integer type, infinity is read as the largest number of
/// the type, the distance of a vertex that no path reaches. Throws HARNESS_WRONG for a line without a number,
/// an unknown vertex, or a vertex that is repeated or missing. Throws HARNESS_INTERNAL for an empty file, and
/// for anything but a regular file.
void read_answer(const std::string& path, uint32_t type, uint32_t vertices, void* values);

/// Converts a printed number that is the result for the whole graph. The number becomes the value of the
/// first vertex, and the other values are 0, so that the sum over all vertices is right.
void take_printed(const std::string& word, uint32_t type, uint32_t vertices, void* values);

}  // namespace harness::external
