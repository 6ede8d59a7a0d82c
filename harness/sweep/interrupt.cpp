#include "sweep/interrupt.hpp"

#include <csignal>

namespace harness::sweep {
namespace {

volatile std::sig_atomic_t interrupt_seen = 0;
void on_interrupt(int) {
  interrupt_seen = 1;
}

}  // namespace

void finish_row_on_interrupt() {
  struct sigaction action {};
  action.sa_handler = on_interrupt;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

bool interrupted() {
  return interrupt_seen != 0;
}

}  // namespace harness::sweep
