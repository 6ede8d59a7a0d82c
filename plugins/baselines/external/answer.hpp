// The file in which a program leaves its answer. It has a line for each vertex, with its value, or its id and
// the value.
#pragma once

#include <cstdint>
#include <string>

namespace harness::external {

/// A file name of its own for answers; what has the name is removed at the end.
class AnswerFile {
 public:
  AnswerFile();
  ~AnswerFile();
  AnswerFile(const AnswerFile&) = delete;
  AnswerFile& operator=(const AnswerFile&) = delete;

  const std::string& path() const { return path_; }
  /// An empty file, whatever a program has put in its place: no run leaves the answer of the one before.
  void renew() const;

 private:
  std::string path_;
};

/// Reads the values of all vertices, numbers of this `type` (a harness_element), from the file. A whole
/// number may be written with a fraction of 0; infinity is the largest of them, as for a vertex that no path
/// reaches. Throws a PluginError of the kind HARNESS_WRONG for a line that holds none, a vertex that is not
/// there, twice or left out; of HARNESS_INTERNAL where there is no such file.
void read_answer(const std::string& path, uint32_t type, uint32_t vertices, void* values);

/// A printed number that is the result of all vertices together: as the value of the first vertex it is also
/// their sum.
void take_printed(const std::string& word, uint32_t type, uint32_t vertices, void* values);

}  // namespace harness::external
