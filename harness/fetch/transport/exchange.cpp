#include "fetch/transport/exchange.hpp"

#include <curl/curl.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <memory>

#include "base/error.hpp"
#include "fetch/transport/answer.hpp"

namespace harness::fetch {
namespace {

constexpr long connect_s = 30;
// A server that sends fewer bytes than this within the time limit counts as silent, even if it sends a byte
// now and then. The default time limit is a minute, in which every usable connection transfers more.
constexpr curl_off_t least_bytes = 1024;  // within TransferOptions::timeout_s

/// State shared by the callbacks of one request.
struct Exchange {
  PartFile& part;
  const OnBytes& on_bytes;
  double timeout_s;
  Answer answer;
  curl_off_t least;     // smallest number of bytes that counts as progress
  curl_off_t came = 0;  // number of bytes that had arrived at the last progress
  std::chrono::steady_clock::time_point came_at = std::chrono::steady_clock::now();
  bool begun = false;    // the response's body has begun
  bool changed = false;  // the server has another file than the one whose part is on disk
  bool page = false;     // the response is a web page instead of a graph
  bool silent = false;   // too little arrived within the time limit
  int write_error = 0;
  std::exception_ptr thrown;  // exception of a callback, which must not propagate through C code

  size_t take_body(std::span<const std::byte> bytes) {
    if (!answer.is_file()) return bytes.size();  // an error page
    if (!begun && !begin()) return 0;
    write_error = part.append(bytes);
    if (write_error != 0) return 0;
    on_bytes(part.size(), answer.total());
    return bytes.size();
  }

  /// Called when the head of the response is complete. Returns false if its body is not wanted. Otherwise
  /// prepares the part file. If the body is the whole file, the part file is emptied. If the body is the
  /// missing part, the part file is left as it is.
  bool begin() {
    begun = true;
    page = answer.content_type.starts_with("text/html");
    if (page) return false;
    if (answer.status == 206) {
      // Some servers ignore If-Range, and send the missing part even if the file has changed since the first
      // part was received.
      const bool named = !answer.validator.word().empty();
      changed =
          answer.range_begin != part.size() || (named && answer.validator.word() != part.validator().word());
      if (changed) return false;
    } else {
      part.restart(answer.validator);
    }
    if (answer.total()) part.require_room(*answer.total());
    return true;
  }
};

template <class Fn>
size_t guarded(Exchange& exchange, const Fn& fn) {
  try {
    return fn();
  } catch (...) {
    exchange.thrown = std::current_exception();
    return 0;
  }
}

size_t take_head(char* data, size_t size, size_t count, void* exchange) {
  auto& mine = *static_cast<Exchange*>(exchange);
  return guarded(mine, [&] {
    mine.answer.take({data, size * count});
    return size * count;
  });
}

size_t take_body(char* data, size_t size, size_t count, void* exchange) {
  auto& mine = *static_cast<Exchange*>(exchange);
  return guarded(mine, [&] { return mine.take_body(std::as_bytes(std::span(data, size * count))); });
}

/// Called by libcurl during a transfer. Ends the transfer if it makes no progress within the time limit. The
/// speed limit of libcurl is not used, because it is an average, which a fast beginning would keep high.
int watch(void* exchange, curl_off_t, curl_off_t came, curl_off_t, curl_off_t) {
  auto& mine = *static_cast<Exchange*>(exchange);
  const auto now = std::chrono::steady_clock::now();
  if (came - mine.came >= mine.least) {
    mine.came_at = now;
    mine.came = came;
  }
  mine.silent = std::chrono::duration<double>(now - mine.came_at).count() > mine.timeout_s;
  return mine.silent ? 1 : 0;
}

/// Returns the smallest number of bytes that counts as progress. It is least_bytes. If the user limits the
/// speed, it is at most half of the bytes that this limit permits within the time limit.
curl_off_t least_of(const TransferOptions& options) {
  if (options.bytes_per_second == 0) return least_bytes;
  const double allowed = static_cast<double>(options.bytes_per_second) * options.timeout_s / 2;
  return std::clamp(static_cast<curl_off_t>(allowed), curl_off_t{1}, least_bytes);
}

using Handle = std::unique_ptr<CURL, decltype(&curl_easy_cleanup)>;
using Lines = std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)>;

/// Returns the header lines of a request. They request the missing part of the file if the server can verify
/// that the file is unchanged. Otherwise the whole file is requested. The option of libcurl for ranges is not
/// used, because it treats a response with the whole file as an error.
Lines lines_of_request(const PartFile& part) {
  Lines lines(nullptr, curl_slist_free_all);
  const std::string word = part.validator().word();
  if (part.size() == 0 || word.empty()) return lines;
  lines.reset(curl_slist_append(nullptr, fmt::format("Range: bytes={}-", part.size()).c_str()));
  curl_slist_append(lines.get(), fmt::format("If-Range: {}", word).c_str());
  return lines;
}

void prepare(CURL* curl, const std::string& url, const TransferOptions& options, Exchange& mine,
             char* words) {
  curl_easy_setopt(curl, CURLOPT_URL, url.c_str());
  curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, words);
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl, CURLOPT_USERAGENT, "harness/" HARNESS_VERSION);
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(curl, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 1L);
  curl_easy_setopt(curl, CURLOPT_MAXREDIRS, static_cast<long>(options.redirects));
  curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, std::min(connect_s, std::lround(options.timeout_s) + 1));
  curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, watch);
  curl_easy_setopt(curl, CURLOPT_XFERINFODATA, &mine);
  curl_easy_setopt(curl, CURLOPT_MAX_RECV_SPEED_LARGE, static_cast<curl_off_t>(options.bytes_per_second));
  curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, take_head);
  curl_easy_setopt(curl, CURLOPT_HEADERDATA, &mine);
  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take_body);
  curl_easy_setopt(curl, CURLOPT_WRITEDATA, &mine);
}

Outcome judge(const Exchange& mine, PartFile& part) {
  const Answer& answer = mine.answer;
  if (answer.status == 416)
    return {Outcome::Kind::changed, "the file is shorter than the part received so far", {}};
  if (!answer.is_file())
    return {may_pass(answer.status) ? Outcome::Kind::again : Outcome::Kind::no, words_of(answer.status), {}};
  if (answer.total() && part.size() != *answer.total())
    return {Outcome::Kind::again, fmt::format("{} of {} bytes came", part.size(), *answer.total()), {}};
  if (part.size() == 0) return {Outcome::Kind::no, "the server sends an empty file", {}};
  return {Outcome::Kind::whole, "", {}};
}

}  // namespace

Outcome exchange(const std::string& url, PartFile& part, const TransferOptions& options,
                 const OnBytes& on_bytes) {
  const Handle curl(curl_easy_init(), curl_easy_cleanup);
  char words[CURL_ERROR_SIZE] = "";
  Exchange mine{
      .part = part, .on_bytes = on_bytes, .timeout_s = options.timeout_s, .least = least_of(options)};
  prepare(curl.get(), url, options, mine, words);
  const Lines lines = lines_of_request(part);
  curl_easy_setopt(curl.get(), CURLOPT_HTTPHEADER, lines.get());
  const CURLcode code = curl_easy_perform(curl.get());

  if (mine.thrown) std::rethrow_exception(mine.thrown);
  if (mine.write_error != 0)
    throw_error(
        "the download cannot be written: {} (free some space; the next try continues where this one ended)",
        std::strerror(mine.write_error));
  if (mine.changed)
    return {Outcome::Kind::changed, "the server has another file than the one begun with", {}};
  if (mine.page) return {Outcome::Kind::no, "the server sends a web page instead of the file", {}};
  if (mine.silent)
    return {Outcome::Kind::again,
            fmt::format("fewer than {} bytes came in {} s", mine.least, options.timeout_s),
            {}};
  Outcome outcome;
  if (code == CURLE_OK) {
    // libcurl calls take_body() only for a body that is not empty. For an empty file, begin() is called here.
    if (mine.answer.is_file() && !mine.begun) mine.begin();
    outcome = judge(mine, part);
  } else {
    outcome.kind = may_pass(code) ? Outcome::Kind::again : Outcome::Kind::no;
    outcome.reason = words[0] != '\0' ? words : curl_easy_strerror(code);
  }
  curl_off_t seconds = 0;
  curl_easy_getinfo(curl.get(), CURLINFO_RETRY_AFTER, &seconds);
  if (seconds > 0) outcome.retry_after_s = static_cast<double>(seconds);
  return outcome;
}

}  // namespace harness::fetch
