#include "cli/descriptors.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "base/error.hpp"

namespace harness::cli {
namespace {

ssize_t write_what_can_be(void*, const char* text, size_t bytes) {
  for (size_t done = 0; done < bytes;) {
    const ssize_t step = write(STDERR_FILENO, text + done, bytes - done);
    if (step < 0 && errno == EINTR) continue;
    if (step <= 0) break;
    done += static_cast<size_t>(step);
  }
  return static_cast<ssize_t>(bytes);
}

}  // namespace

void secure_standard_descriptors() {
  for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    // open() returns the lowest free number, which is `number`.
    if (fcntl(number, F_GETFD) < 0 && errno == EBADF) open("/dev/null", O_RDWR);
  }
  // If stderr is a terminal, it is left unchanged, because libraries query the terminal's width through its
  // file descriptor.
  if (isatty(STDERR_FILENO) == 1) return;
  cookie_io_functions_t functions{};
  functions.write = write_what_can_be;
  if (FILE* stream = fopencookie(nullptr, "w", functions); stream != nullptr) {
    setvbuf(stream, nullptr, _IONBF, 0);
    stderr = stream;  // in the GNU C library, stderr is a variable that can be assigned
  }
}

void require_printed() {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return;
  throw_error("standard output: cannot write: {} (a full disk, or a closed pipe?)", std::strerror(errno));
}

}  // namespace harness::cli
