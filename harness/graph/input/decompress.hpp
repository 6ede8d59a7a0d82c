// Unpacks .gz and .zst files, and with libarchive .xz, .bz2 and .lz4. The compression is recognised by the
// first bytes of the file. load_edges() unpacks a file before any reader examines it.
#pragma once

#include <algorithm>
#include <span>
#include <string>

#include "base/huge_array.hpp"
#include "graph/input/text.hpp"

namespace harness::graph {

enum class Compression { none, gzip, zstd, xz, bzip2, lz4 };

Compression compression_of(std::string_view bytes);

/// Returns the name of a compression in messages and provenance.
std::string to_string(Compression compression);

/// Unpacks data. Throws Error for damaged or truncated data, for data after the end, and for more than `most`
/// bytes of output. The limit is needed because a small file can unpack to more than the memory of any
/// machine.
HugeArray<char> decompress(const TextFile& file, Compression compression, size_t most);

/// Buffer for unpacked data. It doubles as needed up to a limit, because the size in a compressed file is not
/// trusted.
class UnpackedText {
 public:
  UnpackedText(const TextFile& file, size_t first_guess, size_t most)
      : file_(file), most_(most), buffer_(std::min(std::max<size_t>(first_guess, 4096), most)) {}

  /// Returns space for the next bytes; never empty.
  std::span<char> room() {
    if (used_ == buffer_.size()) grow();
    return {buffer_.data() + used_, buffer_.size() - used_};
  }
  void add(size_t bytes) { used_ += bytes; }
  void append(std::string_view bytes) {
    while (!bytes.empty()) {
      const std::span<char> to = room();
      const size_t part = std::min(to.size(), bytes.size());
      std::copy_n(bytes.begin(), part, to.begin());
      add(part);
      bytes.remove_prefix(part);
    }
  }
  size_t size() const { return used_; }
  HugeArray<char> take() {
    buffer_.truncate(used_);
    return std::move(buffer_);
  }

 private:
  void grow() {
    if (used_ >= most_) {
      fail_at(file_, 1,
              "found data that unpacks to more than {} MB, expected at most half of the memory here",
              most_ >> 20);
    }
    HugeArray<char> larger(used_ > most_ / 2 ? most_ : 2 * used_);
    std::copy(buffer_.begin(), buffer_.end(), larger.begin());
    buffer_ = std::move(larger);
  }

  const TextFile& file_;
  const size_t most_;
  HugeArray<char> buffer_;
  size_t used_ = 0;
};

}  // namespace harness::graph
