#include "graph/input/numpy_array.hpp"

#include <cmath>
#include <cstring>

#include "base/scalars.hpp"

namespace harness::graph {
namespace {

/// The dictionary of the header, and the offset of its end.
struct NumpyHeader {
  std::string_view words;
  size_t end = 0;
};

NumpyHeader header_of(const TextFile& file) {
  constexpr size_t before_length = 8;  // magic, major version, minor version
  const std::string_view text = file.text;
  const auto byte = [&](size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const unsigned major = byte(6);
  const size_t length_bytes = major == 1 ? 2 : 4;
  size_t length = 0;
  for (size_t i = 0; i < length_bytes; ++i) length |= size_t{byte(before_length + i)} << (8 * i);
  const size_t begin = before_length + length_bytes;
  if (!is_numpy(text) || major < 1 || major > 3 || begin > text.size() || length > text.size() - begin) {
    fail_at(file, 1, "found a damaged numpy header, expected that of a .npy (truncated?)");
  }
  return {text.substr(begin, length), begin + length};
}

/// Returns the value of 'KEY': in the dictionary, up to one of the characters `ends`.
std::string_view value_of(const TextFile& file, std::string_view words, std::string_view key,
                          std::string_view ends) {
  const size_t found = words.find(fmt::format("'{}':", key));
  if (found == std::string_view::npos) fail_at(file, 1, "found a numpy header without {}", key);
  std::string_view rest = words.substr(found + key.size() + 3);
  rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
  return rest.substr(0, rest.find_first_of(ends));
}

std::vector<uint64_t> shape_of(const TextFile& file, std::string_view tuple) {
  std::vector<uint64_t> shape;
  while (!tuple.empty()) {
    const size_t end = std::min(tuple.find(','), tuple.size());
    std::string_view number = tuple.substr(0, end);
    tuple.remove_prefix(std::min(end + 1, tuple.size()));
    number.remove_prefix(std::min(number.find_first_not_of("( "), number.size()));
    if (number.empty()) continue;
    const auto size = parse_number<uint64_t>(number);
    if (!size || *size > file.text.size()) {
      fail_at(file, 1, "found a numpy array of shape {}, expected what {} bytes can hold (truncated?)",
              quoted_token(number.data(), number.data() + number.size()), file.text.size());
    }
    shape.push_back(*size);
  }
  return shape;
}

}  // namespace

NumpyArray::NumpyArray(const TextFile& file) : file_(file) {
  const NumpyHeader header = header_of(file);
  const std::string_view type = value_of(file, header.words, "descr", ",");
  const std::string_view wanted = type.size() > 4 ? type.substr(2, type.size() - 3) : "";
  kind_ = wanted.empty() ? '\0' : wanted[0];
  bytes_ = wanted.empty() ? 0 : parse_number<size_t>(wanted.substr(1)).value_or(0);
  const bool number = (std::string_view("iu").find(kind_) != std::string_view::npos &&
                       (bytes_ == 1 || bytes_ == 2 || bytes_ == 4 || bytes_ == 8)) ||
                      (kind_ == 'f' && (bytes_ == 4 || bytes_ == 8)) || (kind_ == 'b' && bytes_ == 1);
  const bool text = kind_ == 'S' && bytes_ > 0 && bytes_ < 64;
  if (!(number || text) || type.substr(1, 1) == ">") {
    fail_at(file, 1, "found numbers of the numpy type {}, expected integers or reals of 32 or 64 bits",
            quoted_token(type.data(), type.data() + type.size()));
  }
  column_major_ = value_of(file, header.words, "fortran_order", ",}").starts_with("True");
  shape_ = shape_of(file, value_of(file, header.words, "shape", ")"));
  data_ = file.text.data() + header.end;
  uint64_t count = 1;
  for (const uint64_t one : shape_) {
    if (one != 0 && count > file.text.size() / one)
      count = file.text.size() + 1;
    else
      count *= one;
  }
  if (count * bytes_ != file.text.size() - header.end) {
    fail_at(file, 1, "found {} bytes of numbers, expected {} times {} as the header says (truncated?)",
            file.text.size() - header.end, count, bytes_);
  }
}

uint64_t NumpyArray::size() const {
  uint64_t count = 1;
  for (const uint64_t one : shape_) count *= one;
  return count;
}

double NumpyArray::real(uint64_t i) const {
  double value = 0;
  visit([&](auto numbers) { value = static_cast<double>(numbers[i]); });
  return value;
}

int64_t NumpyArray::integer(uint64_t i) const {
  int64_t value = 0;
  visit([&](auto numbers) { value = static_cast<int64_t>(numbers[i]); });
  return value;
}

uint64_t NumpyArray::index(uint64_t i, uint64_t most, const char* what) const {
  uint64_t found = 0;
  visit([&](auto numbers) {
    const auto value = numbers[i];
    if (!is_index(value, most))
      fail_at(file_, 1, "found {} at place {}, expected {} from 0 to {}", value, i, what, most);
    found = static_cast<uint64_t>(value);
  });
  return found;
}

}  // namespace harness::graph
