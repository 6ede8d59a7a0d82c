// Interface to downloading and unpacking. Both need libraries that most runs do not use, so the code is in a
// library of its own, transport.so. It is loaded when a file has to be downloaded or unpacked.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace harness::fetch {

struct TransferOptions {
  unsigned tries = 5;             ///< maximum number of successive tries without progress
  double first_wait_s = 1;        ///< wait before the second try; doubled for each further one
  double timeout_s = 60;          ///< time limit for a connection, or for the next KiB
  uint64_t bytes_per_second = 0;  ///< limit; 0: none
  unsigned redirects = 10;        ///< maximum number of redirects
};

/// Called during a download with the bytes so far, and the total if the server reports it.
using OnBytes = std::function<void(uint64_t done, std::optional<uint64_t> all)>;
/// Called with one line when a try is repeated.
using OnNote = std::function<void(const std::string& line)>;

class Transport {
 public:
  virtual ~Transport() = default;

  /// Downloads a file to `to`, or throws an Error of one line. After a failure the received part stays in
  /// `to`.part. The next call for the address resumes from it if the server still has the same file.
  virtual void download(const std::string& url, const std::filesystem::path& to,
                        const TransferOptions& options, const OnBytes& on_bytes, const OnNote& on_note) = 0;

  /// Unpacks members of an archive (its only file if `members` is empty) into a folder, under their base
  /// names. Also unpacks a compressed file. Returns the paths in the order of `members`. Returns nothing if
  /// the file is neither an archive nor in a compression that graph readers cannot unpack themselves.
  virtual std::vector<std::filesystem::path> unpack(const std::filesystem::path& archive,
                                                    const std::vector<std::string>& members,
                                                    const std::filesystem::path& folder) = 0;
};

/// Returns the library, which is loaded once, or null if harness was built without libcurl and libarchive.
Transport* load_transport();

/// Text for messages about a missing library, with the way to get it.
inline constexpr const char* transport_missing =
    "this harness was built without libcurl and libarchive (install libcurl4-openssl-dev and libarchive-dev, "
    "configure and build again)";

}  // namespace harness::fetch
