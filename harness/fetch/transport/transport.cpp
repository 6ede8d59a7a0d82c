// The library's one door. harness loads it where something has to be fetched.
#include "fetch/transport.hpp"

#include <curl/curl.h>

#include "fetch/transport/retry.hpp"
#include "fetch/transport/unpack.hpp"

namespace harness::fetch {
namespace {

class CurlTransport final : public Transport {
 public:
  CurlTransport() { curl_global_init(CURL_GLOBAL_DEFAULT); }
  void download(const std::string& url, const std::filesystem::path& to, const TransferOptions& options,
                const OnBytes& on_bytes, const OnNote& on_note) override {
    download_with_retries(url, to, options, on_bytes, on_note);
  }
  std::vector<std::filesystem::path> unpack(const std::filesystem::path& archive,
                                            const std::vector<std::string>& members,
                                            const std::filesystem::path& folder) override {
    return unpack_archive(archive, members, folder);
  }
};

}  // namespace
}  // namespace harness::fetch

extern "C" __attribute__((visibility("default"))) harness::fetch::Transport* harness_transport_v1() {
  static harness::fetch::CurlTransport transport;
  return &transport;
}
