// Unpacks .gz and .zst files, and with libarchive .xz, .bz2 and .lz4, all of which it recognises by
// their first bytes. load_edges() does so before anything else looks at a file.
#pragma once

#include <algorithm>
#include <span>
#include <string>

#include "base/huge_array.hpp"
#include "graph/input/text.hpp"

namespace harness::graph {

enum class Compression { none, gzip, zstd, xz, bzip2, lz4 };

Compression compression_of(std::string_view bytes);

/// As messages and the provenance call it.
std::string to_string(Compression compression);

/// Refuses damaged data, data that ends early, anything after the end, and more than `most` bytes: a small
/// file can unpack to more than any machine has.
HugeArray<char> decompress(const TextFile& file, Compression compression, size_t most);

/// Memory for what is unpacked. It grows by doubling, because the size that a compressed file claims is not
/// trusted, and it ends at a limit.
class UnpackedText {
 public:
  UnpackedText(const TextFile& file, size_t first_guess, size_t most)
      : file_(file), most_(most), buffer_(std::min(std::max<size_t>(first_guess, 4096), most)) {}

  /// Where the next bytes go; never empty.
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
