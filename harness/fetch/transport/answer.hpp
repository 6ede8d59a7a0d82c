// The head of a server's response, parsed line by line. From the head, exchange() decides whether the body is
// the whole file, the missing part of the file, or an error page.
#pragma once

#include <curl/curl.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "fetch/transport/part_file.hpp"

namespace harness::fetch {

struct Answer {
  long status = 0;
  Validator validator;
  std::string content_type;
  std::optional<uint64_t> length;       ///< length of the body
  std::optional<uint64_t> range_begin;  ///< first byte of the body within the file, from Content-Range
  std::optional<uint64_t> range_total;

  /// Parses one line of the head. A status line begins a new response, so that the heads of redirects are
  /// discarded.
  void take(std::string_view line);

  bool is_file() const { return status == 200 || status == 206; }
  /// Returns the length of the whole file, if known.
  std::optional<uint64_t> total() const { return status == 206 ? range_total : length; }
};

/// Returns true if a fault of a connection or server is possibly temporary, so that another try makes sense.
bool may_pass(CURLcode code);
bool may_pass(long status);

/// Returns the description of an HTTP status that comes without a file.
std::string words_of(long status);

}  // namespace harness::fetch
