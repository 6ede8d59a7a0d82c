#include "graph/input/decompress.hpp"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <memory>

#include "graph/input/archive.hpp"

namespace harness::graph {
namespace {

HugeArray<char> gunzip(const TextFile& file, size_t most_bytes) {
  constexpr int gzip_only = 16 + MAX_WBITS;
  constexpr size_t most = size_t{1} << 30;  // zlib counts bytes in 32 bits
  z_stream stream{};
  if (inflateInit2(&stream, gzip_only) != Z_OK) fail_at(file, 1, "cannot start zlib (out of memory?)");
  const std::unique_ptr<z_stream, int (*)(z_stream*)> closer(&stream, inflateEnd);
  UnpackedText output(file, file.text.size() * 4, most_bytes);
  std::string_view rest = file.text;
  // A gzip file may consist of several members.
  while (!rest.empty()) {
    const auto room = output.room();
    const auto in = static_cast<uInt>(std::min(rest.size(), most));
    const auto out = static_cast<uInt>(std::min(room.size(), most));
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(rest.data()));  // zlib does not write to it
    stream.avail_in = in;
    stream.next_out = reinterpret_cast<Bytef*>(room.data());
    stream.avail_out = out;
    const int status = inflate(&stream, Z_NO_FLUSH);
    output.add(out - stream.avail_out);
    rest.remove_prefix(in - stream.avail_in);
    if (status == Z_STREAM_END) {
      if (rest.empty()) return output.take();
      if (compression_of(rest) != Compression::gzip) {
        fail_at(file, 1, "found {} bytes after the end of the gzip data, expected none", rest.size());
      }
      inflateReset(&stream);
    } else if (status != Z_OK && status != Z_BUF_ERROR) {
      fail_at(file, 1, "found damaged gzip data ({}), expected a whole file",
              stream.msg != nullptr ? stream.msg : "no detail");
    }
  }
  fail_at(file, 1, "found gzip data that ends early, expected a whole file (download it again)");
}

HugeArray<char> unzstd(const TextFile& file, size_t most_bytes) {
  const std::unique_ptr<ZSTD_DCtx, size_t (*)(ZSTD_DCtx*)> context(ZSTD_createDCtx(), ZSTD_freeDCtx);
  if (!context) fail_at(file, 1, "cannot start zstd (out of memory?)");
  // With the largest window, files that zstd --long=31 has compressed are accepted.
  const int largest_window = ZSTD_dParam_getBounds(ZSTD_d_windowLogMax).upperBound;
  ZSTD_DCtx_setParameter(context.get(), ZSTD_d_windowLogMax, largest_window);
  UnpackedText output(file, file.text.size() * 6, most_bytes);
  ZSTD_inBuffer in{file.text.data(), file.text.size(), 0};
  size_t pending = 1;
  bool flushed = false;  // the decoder may hold output after the last input
  while (in.pos < in.size || (pending != 0 && !flushed)) {
    const size_t frame = in.pos;
    const auto room = output.room();
    ZSTD_outBuffer out{room.data(), room.size(), 0};
    const bool between_frames = pending == 0;
    pending = ZSTD_decompressStream(context.get(), &out, &in);
    if (ZSTD_isError(pending)) {
      if (between_frames && compression_of(file.text.substr(frame)) != Compression::zstd) {
        fail_at(file, 1, "found {} bytes after the end of the zstd data, expected none", in.size - frame);
      }
      fail_at(file, 1, "found damaged zstd data ({}), expected a whole file", ZSTD_getErrorName(pending));
    }
    output.add(out.pos);
    flushed = in.pos == in.size && out.pos < out.size;
  }
  if (pending != 0) {
    fail_at(file, 1, "found zstd data that ends early, expected a whole file (download it again)");
  }
  return output.take();
}

}  // namespace

Compression compression_of(std::string_view bytes) {
  if (bytes.starts_with("\x1f\x8b")) return Compression::gzip;
  if (bytes.starts_with("\x28\xb5\x2f\xfd")) return Compression::zstd;
  // pzstd files begin with a skippable frame, of which there are sixteen magic numbers.
  const bool skip =
      bytes.size() > 4 && (bytes[0] & 0xf0) == 0x50 && bytes.substr(1).starts_with("\x2a\x4d\x18");
  if (skip) return Compression::zstd;
  if (bytes.starts_with(std::string_view("\xfd"
                                         "7zXZ\0",
                                         6)))
    return Compression::xz;
  // A bzip2 file begins with BZh and the block size, a digit from 1 to 9.
  const bool bzip2 = bytes.size() > 4 && bytes.starts_with("BZh") && bytes[3] >= '1' && bytes[3] <= '9';
  if (bzip2) return Compression::bzip2;
  if (bytes.starts_with("\x04\x22\x4d\x18")) return Compression::lz4;
  return Compression::none;
}

std::string to_string(Compression compression) {
  switch (compression) {
    case Compression::none:
      return "nothing";
    case Compression::gzip:
      return "gzip";
    case Compression::zstd:
      return "zstd";
    case Compression::xz:
      return "xz";
    case Compression::bzip2:
      return "bzip2";
    case Compression::lz4:
      return "lz4";
  }
  return "";
}

HugeArray<char> decompress(const TextFile& file, Compression compression, size_t most) {
  if (compression == Compression::gzip) return gunzip(file, most);
  if (compression == Compression::zstd) return unzstd(file, most);
  return unpack_filter(file, to_string(compression), most);
}

}  // namespace harness::graph
