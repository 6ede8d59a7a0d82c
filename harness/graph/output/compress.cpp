// Writers of .gz and .zst. Their compression levels, 6 and 3, are the defaults of gzip and zstd.
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <vector>

#include "base/error.hpp"
#include "graph/output/sink.hpp"

namespace harness::graph {
namespace {

class GzipSink final : public Sink {
 public:
  explicit GzipSink(std::unique_ptr<Sink> under) : under_(std::move(under)), buffer_(size_t{1} << 17) {
    constexpr int gzip = 16 + MAX_WBITS, memory = 8;
    const int status = deflateInit2(&stream_, 6, Z_DEFLATED, gzip, memory, Z_DEFAULT_STRATEGY);
    if (status != Z_OK) throw_error("{}:1: cannot start zlib (out of memory?)", name());
  }
  ~GzipSink() override { deflateEnd(&stream_); }

  void write(std::span<const std::byte> bytes) override {
    constexpr size_t most = size_t{1} << 30;  // zlib counts bytes in 32 bits
    while (!bytes.empty()) {
      const auto part = bytes.first(std::min(bytes.size(), most));
      deflate_all(part, Z_NO_FLUSH);
      bytes = bytes.subspan(part.size());
    }
  }
  void commit() override {
    deflate_all({}, Z_FINISH);
    under_->commit();
  }
  std::string name() const override { return under_->name(); }

 private:
  void deflate_all(std::span<const std::byte> bytes, int flush) {
    // The cast is safe, because zlib does not write to its input.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(bytes.data()));
    stream_.avail_in = static_cast<uInt>(bytes.size());
    do {
      stream_.next_out = reinterpret_cast<Bytef*>(buffer_.data());
      stream_.avail_out = static_cast<uInt>(buffer_.size());
      deflate(&stream_, flush);
      under_->write(std::span(buffer_).first(buffer_.size() - stream_.avail_out));
    } while (stream_.avail_out == 0);
  }

  std::unique_ptr<Sink> under_;
  std::vector<std::byte> buffer_;
  z_stream stream_{};
};

class ZstdSink final : public Sink {
 public:
  explicit ZstdSink(std::unique_ptr<Sink> under)
      : under_(std::move(under)), context_(ZSTD_createCCtx(), ZSTD_freeCCtx), buffer_(ZSTD_CStreamOutSize()) {
    if (!context_) throw_error("{}:1: cannot start zstd (out of memory?)", name());
    ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_checksumFlag, 1);
  }

  void write(std::span<const std::byte> bytes) override { compress(bytes, ZSTD_e_continue); }
  void commit() override {
    compress({}, ZSTD_e_end);
    under_->commit();
  }
  std::string name() const override { return under_->name(); }

 private:
  void compress(std::span<const std::byte> bytes, ZSTD_EndDirective end) {
    ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
    for (bool done = false; !done;) {
      ZSTD_outBuffer out{buffer_.data(), buffer_.size(), 0};
      const size_t left = ZSTD_compressStream2(context_.get(), &out, &in, end);
      if (ZSTD_isError(left)) throw_error("{}:1: cannot compress: {}", name(), ZSTD_getErrorName(left));
      under_->write(std::span(buffer_).first(out.pos));
      done = end == ZSTD_e_end ? left == 0 : in.pos == in.size;
    }
  }

  std::unique_ptr<Sink> under_;
  std::unique_ptr<ZSTD_CCtx, size_t (*)(ZSTD_CCtx*)> context_;
  std::vector<std::byte> buffer_;
};

}  // namespace

std::unique_ptr<Sink> compressed(std::unique_ptr<Sink> under, Compression compression) {
  if (compression == Compression::gzip) return std::make_unique<GzipSink>(std::move(under));
  if (compression == Compression::zstd) return std::make_unique<ZstdSink>(std::move(under));
  return under;
}

}  // namespace harness::graph
