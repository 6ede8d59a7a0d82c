// A piece of work done in a child process: what it does to the process ends with it. Commands that ask
// plugins something use it, so that a crash there is an error of one line here.
#pragma once

#include <functional>
#include <string>

namespace harness {

/// Returns what `work` returned in a child process. An Error that it throws is thrown here; so is its end by
/// a signal or an exit, after `what`, such as "counting". The child and all that it started end with it, and
/// with this process. To be called by the main thread while no other holds a lock that `work` needs.
std::string in_child(const std::string& what, const std::function<std::string()>& work);

}  // namespace harness
