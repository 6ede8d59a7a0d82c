// Faults of connections and servers: which of them may pass, so that asking again makes sense, and their
// words. An exchange that did not bring the file is judged by them.
#pragma once

#include <curl/curl.h>

#include <string>

namespace harness::fetch {

bool may_pass(CURLcode code);
bool may_pass(long status);

/// Words for an HTTP status that does not bring the file.
std::string words_of(long status);

}  // namespace harness::fetch
