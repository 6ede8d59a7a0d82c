// Ends this process early: at SIGINT (Ctrl-C), SIGTERM or SIGHUP, or at a time limit. The process ends within
// two seconds of a signal. Before that, it ends its child processes and removes its temporary files.
#pragma once

namespace harness {

/// Makes SIGINT, SIGTERM and SIGHUP end this process at once. The process first ends its child processes
/// (end_children()) and removes its temporary files. main() calls this function once.
void end_on_signals();

/// Makes the first signal only a request to end: interrupted() returns true, and the caller has one and a
/// half seconds to write the finished results and to exit. After that time, or at a second signal, the
/// process ends as end_on_signals() describes.
void finish_on_first_signal();

/// Returns true if finish_on_first_signal() was called and a signal has come.
bool interrupted();

/// Sets a time limit, after which must_end() returns true. `seconds` count from this call; 0 means no limit.
void limit_time(double seconds);
/// Returns the time limit in seconds for work with the budget `budget_s`. The limit exceeds the budget by a
/// tenth of it, and by at least 2 s, so that measurements that began within the budget can finish.
double with_grace(double budget_s);

/// Returns true if current work has to end now: the first signal came more than a second ago, or the time
/// limit has passed.
bool must_end();

/// Returns at once if no signal is ending this process. Otherwise blocks until the process has ended. Callers
/// use it after waiting for a child, so that they do not report a child as failed that this process has
/// killed.
void stay_if_ending();

/// Ends the children of this process and their descendants, by SIGTERM and then SIGKILL. Children that
/// existed before end_on_signals() are left alone.
void end_children();

}  // namespace harness
