// Arrays in files that NumPy reads: np.load("rank.npy"). `harness run --keep-answers` writes the results of
// algorithms in this form.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

namespace harness::results {

/// Returns the header of a file of version 1.0. `type` is 'u', 'i' or 'f' for unsigned integers, signed
/// integers and floating point, with `element_bytes` bytes each. If `columns` is 1, the array has one
/// dimension.
std::string npy_header(char type, size_t element_bytes, uint64_t rows, uint64_t columns);

/// Creates or replaces a file atomically, with its folder if needed. Throws Error if the file system refuses,
/// or if the file would leave too little space on the disk for the results of this run.
void write_npy(const std::filesystem::path& path, const std::string& header,
               std::span<const unsigned char> elements);

}  // namespace harness::results
