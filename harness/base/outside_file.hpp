// The one way to open a file that comes from outside: a result that somebody copied, a note, an entry, a
// graph. Opening never waits, and whatever is no regular file is refused with one line.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "base/file_descriptor.hpp"

namespace harness {

/// What a caller opens, in the words of its messages.
struct OutsideFile {
  std::filesystem::path path;
  std::string expected = "a file";            ///< "a results.csv"
  std::string place = {};                     ///< how messages begin; empty: the path
  uint64_t most_bytes = uint64_t{256} << 20;  ///< of read_outside(): a larger file is refused
};

/// Opens a regular file for reading. Throws an Error of one line if there is no such file, it may not be
/// read, or it is a folder, a pipe, a device or a socket.
FileDescriptor open_outside(const OutsideFile& file);

/// Returns the content of a regular file. Throws an Error as open_outside() does, for a file of more than
/// `most_bytes`, and for one that grows beyond them while it is read.
std::string read_outside(const OutsideFile& file);

/// As read_outside(), but returns nothing if there is no such file.
std::optional<std::string> read_outside_if_there(const OutsideFile& file);

}  // namespace harness
