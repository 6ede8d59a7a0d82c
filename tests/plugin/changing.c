/* Correct plugins that change their process while they are loaded, each in its own way, selected by
 * CHANGE_... */
#define _GNU_SOURCE
#define VARIANT_good
#include "bad.c"

#include <fcntl.h>
#include <locale.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#ifdef CHANGE_flushes_to_zero
static void change(void) {
  unsigned control = 0;
  __asm__ volatile("stmxcsr %0" : "=m"(control));
  control |= 0x8040; /* results and operands below the smallest normal number become 0 */
  __asm__ volatile("ldmxcsr %0" : : "m"(control));
}
#elif defined CHANGE_rounds_up
#include <fenv.h>
static void change(void) {
  fesetround(FE_UPWARD);
}
#elif defined CHANGE_handles_signals
static void handle(int number) {
  (void)number;
}
static void change(void) {
  signal(SIGUSR1, handle);
  signal(SIGINT, SIG_IGN);
  signal(SIGCHLD, SIG_IGN);
}
#elif defined CHANGE_blocks_signals
static void change(void) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, NULL);
}
#elif defined CHANGE_sets_an_alarm
static void change(void) {
  alarm(1);
}
#elif defined CHANGE_goes_elsewhere
static void change(void) {
  if (chdir("/") != 0) abort();
}
#elif defined CHANGE_masks_rights
static void change(void) {
  umask(0777);
}
#elif defined CHANGE_lowers_a_limit
static void change(void) {
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = 3;
  setrlimit(RLIMIT_NOFILE, &files);
}
#elif defined CHANGE_sets_a_locale
static void change(void) {
  setlocale(LC_ALL, "C.UTF-8");
}
#elif defined CHANGE_sets_variables
static void change(void) {
  clearenv();
  setenv("HARNESS_CACHE_DIR", "/nowhere", 1);
}
#elif defined CHANGE_leaves_a_thread
static void* wake_up_now_and_then(void* nothing) {
  for (;;) usleep(1000);
  return nothing;
}
static void change(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, wake_up_now_and_then, NULL);
}
#elif defined CHANGE_leaves_a_process
static void change(void) {
  if (fork() == 0) {
    setsid();
    sleep(60);
    _exit(0);
  }
}
#elif defined CHANGE_copies_itself
static void change(void) {
  if (fork() < 0) abort();
}
#elif defined CHANGE_closes_files
static void change(void) {
  for (int file = 0; file < 64; ++file) close(file);
}
#endif

__attribute__((constructor)) static void at_loading(void) {
  change();
}
