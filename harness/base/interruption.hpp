// How this process ends early: by SIGINT (Ctrl-C), SIGTERM or SIGHUP, or when its time is up. Whatever it
// does, it is gone within two seconds of a signal, and its child processes and temporary files with it.
#pragma once

namespace harness {

/// From now on such a signal ends this process at once: what it started is killed, temporary files are
/// removed. To be called once, by main().
void end_on_signals();

/// From now on the first signal only asks: interrupted() tells of it, and whoever sees that has a second and
/// a half to write what is finished and end. After that, and at a second signal, the process ends as before.
void finish_on_first_signal();

/// Whether a signal has asked to end.
bool interrupted();

/// What is measured after so many seconds from now has to end. 0: there is no such time.
void limit_time(double seconds);
/// How long work with a budget may go on: what was begun in time may take a little longer.
double with_grace(double budget_s);

/// Whether work in hand has to end now: a signal came a second ago, or the time is up.
bool must_end();

/// Does not return if a signal is ending this process now: its children are being killed, and whoever waits
/// for one must not take that for the child's own fault.
void stay_if_ending();

/// Kills the children of this process, and what these had started, but for those that were there when it
/// began.
void end_children();

}  // namespace harness
