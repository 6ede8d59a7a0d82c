#include "results/store/npy.hpp"

#include <fmt/format.h>

#include <bit>

#include "results/store/files.hpp"

namespace harness::results {
namespace {

namespace fs = std::filesystem;

// Space that stays free on the disk for the results of a sweep, in bytes.
constexpr uint64_t room_for_results = uint64_t{64} << 20;

}  // namespace

std::string npy_header(char type, size_t element_bytes, uint64_t rows, uint64_t columns) {
  constexpr size_t magic_bytes = 10, alignment = 64;
  const char order = std::endian::native == std::endian::little ? '<' : '>';
  const std::string shape =
      columns == 1 ? fmt::format("({},)", rows) : fmt::format("({}, {})", rows, columns);
  std::string text = fmt::format("{{'descr': '{}{}{}', 'fortran_order': False, 'shape': {}, }}", order, type,
                                 element_bytes, shape);
  const size_t bare = magic_bytes + text.size() + 1;
  text.append((alignment - bare % alignment) % alignment, ' ');
  text += '\n';
  const char length[] = {static_cast<char>(text.size() & 0xff), static_cast<char>(text.size() >> 8)};
  return std::string("\x93NUMPY\x01\x00", 8) + std::string(length, 2) + text;
}

void write_npy(const fs::path& path, const std::string& header, std::span<const unsigned char> elements) {
  with_file_errors([&] {
    fs::create_directories(path.parent_path());
    const uint64_t bytes = header.size() + elements.size(), free = fs::space(path.parent_path()).available;
    if (free < bytes + room_for_results) {
      throw_error("{}: {} MB are free there, expected {} MB and some room for the results: free some",
                  path.string(), free >> 20, bytes >> 20);
    }
    write_atomically(path, header, {reinterpret_cast<const char*>(elements.data()), elements.size()});
  });
}

}  // namespace harness::results
