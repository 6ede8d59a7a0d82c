// The one way to open a file from outside, such as a copied result, a note, a catalogue entry or a graph.
// Opening never blocks, and anything but a regular file is refused with one line.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "base/file_descriptor.hpp"

namespace harness {

/// A file to open, with the words for messages about it.
struct OutsideFile {
  std::filesystem::path path;
  std::string expected = "a file";            ///< kind of file, such as "a results.csv"
  std::string place = {};                     ///< how messages begin; empty: the path
  uint64_t most_bytes = uint64_t{256} << 20;  ///< limit of read_outside()
};

/// Opens a regular file for reading. Throws an Error of one line if the path does not exist, is not readable,
/// or is a folder, a pipe, a device or a socket.
FileDescriptor open_outside(const OutsideFile& file);

/// Returns the content of a regular file. Throws an Error as open_outside() does, and if the file has, or
/// grows to, more than `most_bytes`.
std::string read_outside(const OutsideFile& file);

/// As read_outside(), but returns nothing if the file does not exist.
std::optional<std::string> read_outside_if_there(const OutsideFile& file);

}  // namespace harness
