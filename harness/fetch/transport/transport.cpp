// The interface of transport.so, a library that harness loads when a file has to be downloaded or unpacked.
#include "fetch/transport.hpp"

#include <curl/curl.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <random>
#include <thread>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "fetch/transport/exchange.hpp"
#include "fetch/transport/unpack.hpp"

namespace harness::fetch {
namespace {

constexpr double longest_wait_s = 60;
// Longest wait that a server may request; after a longer one, the download fails.
constexpr double longest_asked_s = 600;

/// Returns the wait before the next try, in seconds. It is random, so that clients that were refused at the
/// same time do not return at the same time.
double wait_s(const TransferOptions& options, unsigned failures) {
  static std::minstd_rand random(std::random_device{}());
  const double even = std::min(longest_wait_s, options.first_wait_s * std::exp2(failures - 1));
  return even * std::uniform_real_distribution<>(0.5, 1)(random);
}

std::string host_of(const std::string& url) {
  const size_t begin = url.find("://") + 3;
  return url.substr(begin, url.find('/', begin) - begin);
}

/// Implements Transport::download(). Repeats the request until the file is complete, with growing random
/// waits. Fails after `options.tries` successive tries without progress. Waits longer if the server requests
/// it.
void download_with_retries(const std::string& url, const std::filesystem::path& to,
                           const TransferOptions& options, const OnBytes& on_bytes, const OnNote& on_note) {
  PartFile part(to, url);
  uint64_t most = part.size();
  for (unsigned failures = 0;;) {
    const Outcome outcome = exchange(url, part, options, on_bytes);
    if (outcome.kind == Outcome::Kind::whole) return part.finish();
    if (outcome.kind == Outcome::Kind::changed) part.restart({});
    if (outcome.kind == Outcome::Kind::no) throw_error("{}: {}", shortened(url), outcome.reason);
    // `failures` begins again after progress, so a long download may be interrupted many times.
    failures = part.size() > most ? 1 : failures + 1;
    most = std::max(most, part.size());
    if (failures >= options.tries)
      throw_error("{}: {}, after {} tries (try later: the received part is kept)", shortened(url),
                  outcome.reason, failures);
    const double asked = outcome.retry_after_s.value_or(0);
    if (asked > longest_asked_s)
      throw_error("{}: {}, and asks to wait {:.0f} s (try again then, or a --mirror)", shortened(url),
                  outcome.reason, asked);
    const double wait = std::max(wait_s(options, failures), asked);
    on_note(fmt::format("{}: {}; again in {:.0f} s", host_of(url), outcome.reason, std::ceil(wait)));
    std::this_thread::sleep_for(std::chrono::duration<double>(wait));
  }
}

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
