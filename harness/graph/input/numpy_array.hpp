// One array in numpy's format .npy: a Python dictionary that describes the data, then the numbers. The
// readers of edge arrays and of scipy's matrices take their numbers from it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "graph/input/text.hpp"

namespace harness::graph {

inline bool is_numpy(std::string_view bytes) {
  return bytes.starts_with("\x93NUMPY");
}

class NumpyArray {
 public:
  /// Throws Error for a damaged header, and for a file whose length does not match it. Supported types are
  /// integers, reals, booleans and text, little-endian.
  explicit NumpyArray(const TextFile& file);

  const std::vector<uint64_t>& shape() const { return shape_; }
  uint64_t size() const;
  bool is_text() const { return kind_ == 'S'; }
  bool is_bool() const { return kind_ == 'b'; }
  bool is_real() const { return kind_ == 'f'; }
  std::string text() const { return {data_, bytes_}; }
  /// Returns the number at an index of the storage, whose order column_major() tells.
  double real(uint64_t i) const;
  int64_t integer(uint64_t i) const;
  bool column_major() const { return column_major_; }

  /// Returns an id or offset. Throws Error if it exceeds `most`.
  uint64_t index(uint64_t i, uint64_t most, const char* what) const;

  const TextFile& file() const { return file_; }

 private:
  template <class T>
  T at(uint64_t i) const;

  TextFile file_;
  char kind_ = 0;  ///< b, i, u, f or S, as numpy calls them
  size_t bytes_ = 0;
  bool column_major_ = false;
  std::vector<uint64_t> shape_;
  const char* data_ = nullptr;
};

}  // namespace harness::graph
