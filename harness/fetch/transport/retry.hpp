// Asking again and again until a file is whole: with growing, uneven waits, and no longer than tries bring
// something new. A server that says when to come back is listened to.
#pragma once

#include "fetch/transport/exchange.hpp"

namespace harness::fetch {

/// As Transport::download().
void download_with_retries(const std::string& url, const std::filesystem::path& to,
                           const TransferOptions& options, const OnBytes& on_bytes, const OnNote& on_note);

}  // namespace harness::fetch
