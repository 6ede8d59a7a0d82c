// Standard file descriptors as a program may find them: closed, on a full disk, or a pipe that nobody reads.
// main() secures them first and asks last whether its output arrived.
#pragma once

namespace harness::cli {

/// Opens /dev/null where 0, 1 or 2 are closed, so that no file or socket gets these numbers and what is
/// printed. What cannot be printed on standard error is lost, without ending the sweep that printed it.
void secure_standard_descriptors();

/// Throws Error where what was printed on standard output did not get there.
void require_printed();

}  // namespace harness::cli
