// One HTTP request and its response, by libcurl. The body is appended to a PartFile if the server still has
// the same file. transport.cpp decides whether and when to try again.
#pragma once

#include <optional>
#include <string>

#include "fetch/transport.hpp"
#include "fetch/transport/part_file.hpp"

namespace harness::fetch {

struct Outcome {
  enum class Kind {
    whole,  ///< the file is complete
    again,  ///< a fault that is possibly temporary
    /// the server has another file now, so the received part is useless
    changed,
    no,  ///< this address cannot provide the file
  };
  Kind kind = Kind::no;
  std::string reason;                   ///< reason for all kinds except `whole`
  std::optional<double> retry_after_s;  ///< wait that the server requests
};

/// Makes one request. Throws an Error if the response cannot be stored on disk, because another try would
/// fail too.
Outcome exchange(const std::string& url, PartFile& part, const TransferOptions& options,
                 const OnBytes& on_bytes);

}  // namespace harness::fetch
