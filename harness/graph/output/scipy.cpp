// Writes the adjacency matrix as scipy.sparse.save_npz(compressed=False) does: a zip of the arrays of its CSR
// form. The arrays are not compressed, so that readers can map them.
#include <fmt/format.h>

#include "base/error.hpp"
#include "graph/output/writers.hpp"

#ifdef HARNESS_LIBARCHIVE
#include <archive.h>
#include <archive_entry.h>
#endif

namespace harness::graph {

#ifdef HARNESS_LIBARCHIVE
namespace {

/// Returns the header of an array in numpy's format. It is padded so that the numbers begin at a multiple of
/// 64 bytes, as numpy aligns them.
std::string numpy_header(const std::string& type, const std::string& shape) {
  constexpr size_t before_words = 10, alignment = 64;
  std::string words = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}", type, shape);
  words.append((alignment - (before_words + words.size() + 1) % alignment) % alignment, ' ');
  words += '\n';
  std::string header("\x93NUMPY\x01\x00", 8);
  header += static_cast<char>(words.size() & 0xff);
  header += static_cast<char>(words.size() >> 8);
  return header + words;
}

class ZipFile {
 public:
  explicit ZipFile(Sink& file) : file_(file), zip_(archive_write_new(), archive_write_free) {
    require(zip_ != nullptr ? ARCHIVE_OK : ARCHIVE_FATAL);
    require(archive_write_set_format_zip(zip_.get()));
    require(archive_write_zip_set_compression_store(zip_.get()));
    require(archive_write_set_bytes_per_block(zip_.get(), 0));
    const auto write = [](archive*, void* self, const void* data, size_t size) -> la_ssize_t {
      return static_cast<ZipFile*>(self)->write(data, size);
    };
    require(archive_write_open(zip_.get(), this, nullptr, write, nullptr));
  }

  /// Adds an array of numbers to the archive. The array is the concatenation of `parts`.
  template <class... Parts>
  void add(const std::string& name, const std::string& type, const std::string& shape,
           const Parts&... parts) {
    const std::string header = numpy_header(type, shape);
    const std::unique_ptr<archive_entry, void (*)(archive_entry*)> entry(archive_entry_new(),
                                                                         archive_entry_free);
    archive_entry_set_pathname(entry.get(), (name + ".npy").c_str());
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), 0644);
    archive_entry_set_size(entry.get(),
                           static_cast<la_int64_t>(header.size() + (std::as_bytes(parts).size() + ...)));
    require(archive_write_header(zip_.get(), entry.get()));
    append(std::as_bytes(std::span(header)));
    (append(std::as_bytes(parts)), ...);
  }

  void close() { require(archive_write_close(zip_.get())); }

 private:
  void append(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
      const la_ssize_t written = archive_write_data(zip_.get(), bytes.data(), bytes.size());
      require(written > 0 ? ARCHIVE_OK : ARCHIVE_FATAL);
      bytes = bytes.subspan(static_cast<size_t>(written));
    }
  }

  /// libarchive, a C library, calls this function, so no exception may leave it. require() throws the stored
  /// exception.
  la_ssize_t write(const void* data, size_t size) {
    try {
      file_.write(std::span(static_cast<const std::byte*>(data), size));
      return static_cast<la_ssize_t>(size);
    } catch (...) {
      failure_ = std::current_exception();
      return -1;
    }
  }

  void require(int status) {
    if (failure_) std::rethrow_exception(failure_);
    if (status >= ARCHIVE_WARN) return;
    const char* why = zip_ ? archive_error_string(zip_.get()) : nullptr;
    throw_error("{}: cannot be written by libarchive: {}", file_.name(),
                why != nullptr ? why : "out of memory?");
  }

  Sink& file_;
  std::exception_ptr failure_;
  std::unique_ptr<archive, int (*)(archive*)> zip_;
};

}  // namespace

void write_scipy(const Graph& graph, Sink& file) {
  constexpr uint64_t most_int32 = 0x7fffffff;
  const Adjacency& out = graph.out();
  const uint64_t vertices = graph.num_vertices(), arcs = graph.num_edges();
  if (vertices > most_int32)
    throw_error("{}:1: found {} vertices, expected below 2^31 (.hgr holds more)", file.name(), vertices);
  ZipFile zip(file);
  zip.add("indices", "<i4", fmt::format("{},", arcs), std::span(out.neighbors));
  // The arrays indptr and indices may have different types, because scipy converts both to one type when it
  // loads them.
  zip.add("indptr", "<i8", fmt::format("{},", vertices + 1), std::span(out.offsets));
  zip.add("format", "|S3", "", std::span<const char>("csr", 3));
  const int64_t shape[2] = {static_cast<int64_t>(vertices), static_cast<int64_t>(vertices)};
  zip.add("shape", "<i8", "2,", std::span(shape));
  if (graph.weighted()) {
    zip.add("data", "<f4", fmt::format("{},", arcs), std::span(out.weights));
  } else {
    const std::vector<uint8_t> ones(arcs, 1);
    zip.add("data", "|b1", fmt::format("{},", arcs), std::span(ones));
  }
  zip.close();
}

#else

void write_scipy(const Graph&, Sink& file) {
  throw_error("{}:1: found .npz, which this harness cannot write (build it with libarchive-dev)",
              file.name());
}

#endif

}  // namespace harness::graph
