// Early end of this process: by SIGINT (Ctrl-C), SIGTERM or SIGHUP, or at a time limit. The process ends
// within two seconds of a signal, and takes its child processes and temporary files with it.
#pragma once

namespace harness {

/// From now on, SIGINT, SIGTERM or SIGHUP ends this process at once: its child processes are killed and
/// temporary files removed. main() calls this function once.
void end_on_signals();

/// From now on the first signal is only a request: interrupted() returns true, and the caller has one and a
/// half seconds to write what is finished and end. After that time, or at a second signal, the process ends
/// as with end_on_signals().
void finish_on_first_signal();

/// Returns true once a signal has requested the end.
bool interrupted();

/// Sets a time limit: must_end() returns true this many seconds from now. 0 means no limit.
void limit_time(double seconds);
/// Returns the time limit for work with this budget. It is a little longer than the budget, for items that
/// were begun in time.
double with_grace(double budget_s);

/// Returns true if current work has to end now: a signal came a second ago, or the time limit has passed.
bool must_end();

/// Returns only if no signal is ending this process. Otherwise its children are being killed, and a caller
/// that waits for a child must not blame the child for that.
void stay_if_ending();

/// Kills the children of this process and their descendants, except children that existed before
/// end_on_signals().
void end_children();

}  // namespace harness
