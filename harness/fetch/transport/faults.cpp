#include "fetch/transport/faults.hpp"

#include <fmt/format.h>

namespace harness::fetch {

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
