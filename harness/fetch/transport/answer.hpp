// The head of a server's answer, taken apart line by line. An exchange reads it to know whether what follows
// is the file, the rest of it, or an excuse.
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
  std::optional<uint64_t> length;       ///< of the body
  std::optional<uint64_t> range_begin;  ///< of Content-Range
  std::optional<uint64_t> range_total;

  /// Takes one line of the head. A status line begins a new answer: those of redirections are forgotten.
  void take(std::string_view line);

  bool is_file() const { return status == 200 || status == 206; }
  /// Of the whole file, if known.
  std::optional<uint64_t> total() const { return status == 206 ? range_total : length; }
};

/// Faults of connections and servers: which of them may pass, so that asking again makes sense, and their
/// words. An exchange that did not bring the file is judged by them.
bool may_pass(CURLcode code);
bool may_pass(long status);

/// Words for an HTTP status that does not bring the file.
std::string words_of(long status);

}  // namespace harness::fetch
