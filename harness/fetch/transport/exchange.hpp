// One request and its answer, by libcurl: what comes goes into a PartFile, from where that ends if the server
// still has the same file. Whether and when to ask again is decided elsewhere (transport.cpp).
#pragma once

#include <optional>
#include <string>

#include "fetch/transport.hpp"
#include "fetch/transport/part_file.hpp"

namespace harness::fetch {

struct Outcome {
  enum class Kind {
    whole,    ///< the file is there
    again,    ///< a fault that may pass
    changed,  ///< the server has another file now: what came before is of no use
    no,       ///< it will not come from here
  };
  Kind kind = Kind::no;
  std::string reason;                   ///< of all but `whole`
  std::optional<double> retry_after_s;  ///< what the server asks for
};

/// Asks once. Throws an Error where the disk cannot take the answer, for then no other try could help.
Outcome exchange(const std::string& url, PartFile& part, const TransferOptions& options,
                 const OnBytes& on_bytes);

}  // namespace harness::fetch
