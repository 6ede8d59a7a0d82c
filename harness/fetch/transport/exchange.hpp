// One request and its response, by libcurl. The body is appended to a PartFile if the server still has the
// same file. transport.cpp decides whether and when to try again.
#pragma once

#include <optional>
#include <string>

#include "fetch/transport.hpp"
#include "fetch/transport/part_file.hpp"

namespace harness::fetch {

struct Outcome {
  enum class Kind {
    whole,  ///< the file is complete
    again,  ///< a fault that may be temporary
    /// the server has another file now; the received part is useless
    changed,
    no,  ///< this address will not provide the file
  };
  Kind kind = Kind::no;
  std::string reason;                   ///< for all kinds except `whole`
  std::optional<double> retry_after_s;  ///< wait that the server requests
};

/// Makes one request. Throws an Error if the disk cannot store the response, because another try would not
/// help.
Outcome exchange(const std::string& url, PartFile& part, const TransferOptions& options,
                 const OnBytes& on_bytes);

}  // namespace harness::fetch
