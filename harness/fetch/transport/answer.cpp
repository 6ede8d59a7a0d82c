#include "fetch/transport/answer.hpp"

#include <fmt/format.h>
#include <strings.h>

#include "base/scalars.hpp"

namespace harness::fetch {
namespace {

std::string_view trimmed(std::string_view text) {
  const size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin);
}

bool is(std::string_view name, std::string_view wanted) {
  return name.size() == wanted.size() && strncasecmp(name.data(), wanted.data(), name.size()) == 0;
}

/// Parses the value of Content-Range, such as `bytes 100-199/1000`. The last number may be `*`.
void take_range(std::string_view value, Answer& answer) {
  if (!value.starts_with("bytes ")) return;
  value.remove_prefix(6);
  answer.range_begin = parse_number<uint64_t>(value.substr(0, value.find('-')));
  const size_t slash = value.find('/');
  if (slash != std::string_view::npos) answer.range_total = parse_number<uint64_t>(value.substr(slash + 1));
}

}  // namespace

void Answer::take(std::string_view line) {
  if (line.starts_with("HTTP/")) {
    *this = {};
    const size_t blank = line.find(' ');
    if (blank != std::string_view::npos) status = parse_number<long>(line.substr(blank + 1, 3)).value_or(0);
    return;
  }
  const size_t colon = line.find(':');
  if (colon == std::string_view::npos) return;
  const std::string_view name = line.substr(0, colon), value = trimmed(line.substr(colon + 1));
  if (is(name, "etag")) validator.etag = value;
  if (is(name, "last-modified")) validator.last_modified = value;
  if (is(name, "content-type")) content_type = value;
  // A length that does not fit into 64 bits is kept as the largest number. No body is that long, so the body
  // counts as incomplete, and never as the whole file.
  if (is(name, "content-length")) length = parse_number<uint64_t>(value).value_or(UINT64_MAX);
  if (is(name, "content-range")) take_range(value, *this);
}

bool may_pass(CURLcode code) {
  switch (code) {
    case CURLE_COULDNT_CONNECT:
    case CURLE_OPERATION_TIMEDOUT:
    case CURLE_PARTIAL_FILE:
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR:
    case CURLE_GOT_NOTHING:
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM:
    case CURLE_AGAIN:
      return true;
    default:
      return false;
  }
}

bool may_pass(long status) {
  return status == 408 || status == 429 || status == 500 || status == 502 || status == 503 || status == 504;
}

std::string words_of(long status) {
  switch (status) {
    case 401:
    case 403:
      return fmt::format("the server refuses it ({}): try later, or a --mirror", status);
    case 404:
    case 410:
      return fmt::format("it is not there any more ({})", status);
    case 429:
      return "the server asks for fewer requests (429)";
    default:
      return fmt::format("the server answers {}", status);
  }
}

}  // namespace harness::fetch
