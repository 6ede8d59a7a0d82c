// Ctrl-C and SIGTERM: the row in hand is finished and written; a second one ends the run at once. The sweep
// asks between rows.
#pragma once

namespace harness::sweep {

void finish_row_on_interrupt();
bool interrupted();

}  // namespace harness::sweep
