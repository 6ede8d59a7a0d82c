// Unpacks .gz and .zst files, and with libarchive .xz, .bz2 and .lz4, all of which it recognises by
// their first bytes. load_edges() does so before anything else looks at a file.
#pragma once

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

}  // namespace harness::graph
