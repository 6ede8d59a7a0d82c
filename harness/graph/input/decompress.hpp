// Unpacks .gz and .zst files, which it recognises by their first
// bytes. load_edges() does so before anything else looks at a file.
#pragma once

#include "base/huge_array.hpp"
#include "graph/input/text.hpp"

namespace harness::graph {

enum class Compression { none, gzip, zstd };

Compression compression_of(std::string_view bytes);

/// Refuses damaged data, data that ends early, anything after the end, and more than `most` bytes: a small
/// file can unpack to more than any machine has.
HugeArray<char> decompress(const TextFile& file, Compression compression, size_t most);

}  // namespace harness::graph
