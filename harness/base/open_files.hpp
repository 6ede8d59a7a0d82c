// The files that this process has open, by file descriptor. A library that closes those of its host while
// it is loaded cannot be made harmless: what they led to is gone.
#pragma once

#include <sys/types.h>

#include <map>
#include <utility>

namespace harness {

class OpenFiles {
 public:
  /// The file descriptors that are open now.
  OpenFiles();

  /// Whether each of them still leads to the same file.
  bool still_open() const;

 private:
  std::map<int, std::pair<dev_t, ino_t>> files_;
};

}  // namespace harness
