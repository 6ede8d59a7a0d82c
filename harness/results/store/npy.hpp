// Arrays in files that NumPy reads: np.load("rank.npy"). `harness run --keep-answers` writes the results of
// algorithms this way.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

namespace harness::results {

/// The beginning of a file of version 1.0, before its elements: `type` is 'u', 'i' or 'f' for unsigned and
/// signed integers and floating point, of so many bytes each. One column makes an array of one dimension.
std::string npy_header(char type, size_t element_bytes, uint64_t rows, uint64_t columns);

/// Writes a file as a whole or not at all; makes its folder where there is none. Throws Error where the file
/// system refuses, also before it is full: what this run has yet to write needs some room too.
void write_npy(const std::filesystem::path& path, const std::string& header,
               std::span<const unsigned char> elements);

}  // namespace harness::results
