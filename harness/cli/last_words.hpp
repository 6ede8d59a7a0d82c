// What a process says when a plugin kills it. `harness check` runs plugins in its own process, so a crash has
// no other chance to name the run that it happened in.
#pragma once

#include <string_view>

namespace harness::cli {

/// From now on a signal that a fault raises (SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT) first writes the last
/// words to stderr; then the process ends by it as it would have.
void say_last_words();

/// What they are, until the next call; cut where they are longer than a kilobyte. To be called by one thread.
void set_last_words(std::string_view words);

}  // namespace harness::cli
