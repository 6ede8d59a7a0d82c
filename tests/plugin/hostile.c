/* Libraries that misbehave while they are loaded, each in its own way, selected by DEED_... */
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#ifdef DEED_exits_in_constructor
__attribute__((constructor)) static void deed(void) {
  exit(0);
}
#elif defined DEED_crashes_in_constructor
__attribute__((constructor)) static void deed(void) {
  raise(SIGSEGV);
}
#elif defined DEED_hangs_in_constructor
__attribute__((constructor)) static void deed(void) {
  for (;;) pause();
}
#elif defined DEED_ignores_children
__attribute__((constructor)) static void deed(void) {
  signal(SIGCHLD, SIG_IGN);
}
#endif

const void* harness_plugin_v1(void);
const void* harness_plugin_v1(void) {
#ifdef DEED_crashes_in_entry
  abort();
#elif defined DEED_wild_descriptor
  return (const void*)16;
#endif
  return NULL;
}
