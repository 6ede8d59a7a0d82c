// Opens files that harness did not write itself or that may have been changed, such as copied results,
// catalogue entries or graphs. Opening never blocks. Anything but a regular file is refused by an Error of
// one line.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "base/file_descriptor.hpp"

namespace harness {

/// A file to open, and how error messages describe it.
struct OutsideFile {
  std::filesystem::path path;
  std::string expected = "a file";            ///< expected kind of file in messages, such as "a results.csv"
  std::string place = {};                     ///< beginning of messages; if empty, the path
  uint64_t most_bytes = uint64_t{256} << 20;  ///< limit of read_outside()
};

/// Opens a regular file for reading. Throws an Error of one line if the path does not exist, is not readable,
/// or is a folder, a pipe, a device or a socket.
FileDescriptor open_outside(const OutsideFile& file);

/// Returns the content of a regular file. Throws an Error as open_outside() does. Also throws an Error if the
/// file has more than `most_bytes` bytes, or grows to more while it is read.
std::string read_outside(const OutsideFile& file);

/// Returns the content like read_outside(), or nothing if the file does not exist.
std::optional<std::string> read_outside_if_there(const OutsideFile& file);

}  // namespace harness
