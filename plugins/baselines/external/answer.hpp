// The file to which a program writes its answer. It has one line per vertex: the value, or the id and the
// value.
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
  /// Creates an empty file, and replaces whatever a program has put there. No run therefore leaves its answer
  /// to the next.
  void renew() const;

 private:
  std::string path_;
};

/// Reads the values of all vertices from the file, as numbers of `type` (a harness_element). An integer may
/// be written with a fraction of 0; infinity stands for the largest integer, as for a vertex that no path
/// reaches. Throws HARNESS_WRONG for a line without a number, an unknown vertex, or a vertex that is repeated
/// or missing. Throws HARNESS_INTERNAL if the file does not exist.
void read_answer(const std::string& path, uint32_t type, uint32_t vertices, void* values);

/// Converts a printed number that is one result for the whole graph. It becomes the value of the first
/// vertex, so that it is also the sum over all vertices.
void take_printed(const std::string& word, uint32_t type, uint32_t vertices, void* values);

}  // namespace harness::external
