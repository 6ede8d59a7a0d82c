// Standard file descriptors. Some may be closed, refer to a full disk, or be pipes without a reader. main()
// first secures the descriptors, and at its end checks whether all output was written.
#pragma once

namespace harness::cli {

/// Opens /dev/null for closed descriptors 0, 1 and 2, so that no file or socket gets these numbers and
/// receives output. Output that cannot be written to standard error is dropped without ending the sweep.
void secure_standard_descriptors();

/// Throws Error if output to standard output was lost.
void require_printed();

}  // namespace harness::cli
