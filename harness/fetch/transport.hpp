// Interface to downloading and unpacking. Downloading needs libcurl, and unpacking needs libarchive. Most
// runs use neither. Therefore the code is in a separate library, transport.so, which is loaded when a file
// has to be downloaded or unpacked.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace harness::fetch {

struct TransferOptions {
  unsigned tries = 5;       ///< maximum number of successive tries without progress
  double first_wait_s = 1;  ///< longest wait before the second try; doubled per further try, up to a minute
  /// time limit for receiving 1 KiB, and for connecting (which is limited to 30 s in any case)
  double timeout_s = 60;
  uint64_t bytes_per_second = 0;  ///< limit of the speed; 0: none
  unsigned redirects = 10;        ///< maximum number of redirects
};

/// Called during a download with the number of bytes so far, and with the size of the file if the server
/// reports it.
using OnBytes = std::function<void(uint64_t done, std::optional<uint64_t> all)>;
/// Called with one line of text before a failed try is repeated.
using OnNote = std::function<void(const std::string& line)>;

class Transport {
 public:
  virtual ~Transport() = default;

  /// Downloads a file to `to`, or throws an Error of one line. After a failure, the received part stays in
  /// `to`.part. A later call with the same address continues this part if the server still has the same file.
  virtual void download(const std::string& url, const std::filesystem::path& to,
                        const TransferOptions& options, const OnBytes& on_bytes, const OnNote& on_note) = 0;

  /// Unpacks the members of an archive into a folder, under their base names. If `members` is empty, the
  /// archive must contain one file. Also unpacks a compressed file that is not an archive. Returns the paths
  /// in the sequence of `members`. Returns nothing if the file is not an archive and graph readers can read
  /// it as it is.
  virtual std::vector<std::filesystem::path> unpack(const std::filesystem::path& archive,
                                                    const std::vector<std::string>& members,
                                                    const std::filesystem::path& folder) = 0;
};

/// Returns the interface of transport.so, which is loaded once. Returns null if harness was built without
/// libcurl and libarchive.
Transport* load_transport();

/// Text for error messages if the library is missing. It says how to get the library.
inline constexpr const char* transport_missing =
    "this harness was built without libcurl and libarchive (install libcurl4-openssl-dev and libarchive-dev, "
    "configure and build again)";

}  // namespace harness::fetch
