#include "sweep/measure/step.hpp"

namespace harness::sweep {

const char* step_name(Step step) {
  switch (step) {
    case Step::start:
      return "starting";
    case Step::idle:
      return "waiting";
    case Step::load:
      return "loading the graph";
    case Step::prepare:
      return "preparing (building the format, assembling)";
    case Step::run:
      return "running";
    case Step::verify:
      return "checking the result";
  }
  return "doing nothing known";  // a plugin may have overwritten the shared memory that holds the number
}

}  // namespace harness::sweep
