// One array in numpy's format .npy: a Python dictionary that describes the data, then the numbers. The
// readers of edge arrays and of scipy's matrices take their numbers from it.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

#include "graph/input/text.hpp"

namespace harness::graph {

inline bool is_numpy(std::string_view bytes) {
  return bytes.starts_with("\x93NUMPY");
}

/// Numbers of one type. They need not be aligned.
template <class T>
class NumpyNumbers {
 public:
  explicit NumpyNumbers(const char* data) : data_(data) {}
  T operator[](uint64_t i) const {
    T value;
    std::memcpy(&value, data_ + i * sizeof(T), sizeof(T));
    return value;
  }

 private:
  const char* data_;
};

/// Returns true for a whole number from 0 to `most`.
template <class T>
bool is_index(T value, uint64_t most) {
  if constexpr (std::is_floating_point_v<T>) {
    return value >= 0 && static_cast<double>(value) <= static_cast<double>(most) &&
           std::floor(value) == value;
  } else {
    return value >= 0 && static_cast<uint64_t>(value) <= most;
  }
}

class NumpyArray {
 public:
  /// Reads the header. Throws Error if it is damaged, or if the length of the file contradicts it. Supported
  /// types are integers, reals, booleans and text, little-endian.
  explicit NumpyArray(const TextFile& file);

  const std::vector<uint64_t>& shape() const { return shape_; }
  uint64_t size() const;
  bool is_text() const { return kind_ == 'S'; }
  bool is_bool() const { return kind_ == 'b'; }
  bool is_real() const { return kind_ == 'f'; }
  std::string text() const { return {data_, bytes_}; }
  /// Return the number with index i in the file's sequence, which is by columns if column_major() is true,
  /// otherwise by rows.
  double real(uint64_t i) const;
  int64_t integer(uint64_t i) const;
  bool column_major() const { return column_major_; }

  /// Calls fn(NumpyNumbers<T>) for the type of the numbers. Loops over large arrays use it, because the other
  /// functions check the type for each number.
  template <class Fn>
  void visit(const Fn& fn) const {
    const auto whole = [&]<class Signed>(Signed) {
      if (kind_ == 'i') return fn(NumpyNumbers<Signed>(data_));
      fn(NumpyNumbers<std::make_unsigned_t<Signed>>(data_));
    };
    if (kind_ == 'f') return bytes_ == 4 ? fn(NumpyNumbers<float>(data_)) : fn(NumpyNumbers<double>(data_));
    if (bytes_ == 1) return whole(int8_t{});
    if (bytes_ == 2) return whole(int16_t{});
    return bytes_ == 4 ? whole(int32_t{}) : whole(int64_t{});
  }

  /// Returns the number with index i as an id or offset. Throws Error unless it is a whole number from 0 to
  /// `most`.
  uint64_t index(uint64_t i, uint64_t most, const char* what) const;

  const TextFile& file() const { return file_; }

 private:
  TextFile file_;
  char kind_ = 0;  ///< b, i, u, f or S, as numpy calls them
  size_t bytes_ = 0;
  bool column_major_ = false;
  std::vector<uint64_t> shape_;
  const char* data_ = nullptr;
};

}  // namespace harness::graph
