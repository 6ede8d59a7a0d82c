// Downloading and unpacking, which need libraries that most runs have no use for: they are linked into a
// library of their own, transport.so, which is loaded when something has to be fetched. This is what that
// library can do.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace harness::fetch {

struct TransferOptions {
  unsigned tries = 5;             ///< in a row that bring nothing new; then it is given up
  double first_wait_s = 1;        ///< before the second try; each further wait is twice as long
  double timeout_s = 60;          ///< without a connection, or for the next KiB
  uint64_t bytes_per_second = 0;  ///< at most; 0: as fast as it comes
  unsigned redirects = 10;        ///< at most
};

/// Told while a file comes in: bytes so far, and all of them if the server says how many.
using OnBytes = std::function<void(uint64_t done, std::optional<uint64_t> all)>;
/// Told in one line why something is tried again.
using OnNote = std::function<void(const std::string& line)>;

class Transport {
 public:
  virtual ~Transport() = default;

  /// Leaves the whole file at `to`, or throws an Error of one line. What came before a failure stays beside
  /// it as `to`.part, and the next call for the address goes on from there as long as the server still has
  /// the same file.
  virtual void download(const std::string& url, const std::filesystem::path& to,
                        const TransferOptions& options, const OnBytes& on_bytes, const OnNote& on_note) = 0;

  /// Unpacks these members of an archive (its only file where none is named) into a folder, under their names
  /// without folders; of a compressed file, what is in it. Returns their paths in the order of `members`;
  /// nothing where the file is neither archive nor compressed by something that graph readers do not unpack
  /// themselves.
  virtual std::vector<std::filesystem::path> unpack(const std::filesystem::path& archive,
                                                    const std::vector<std::string>& members,
                                                    const std::filesystem::path& folder) = 0;
};

/// The library, loaded once; null where harness was built without libcurl and libarchive.
Transport* load_transport();

/// What brings it, for messages.
inline constexpr const char* transport_missing =
    "this harness was built without libcurl and libarchive (install libcurl4-openssl-dev and libarchive-dev, "
    "configure and build again)";

}  // namespace harness::fetch
