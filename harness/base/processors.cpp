#include "base/processors.hpp"

#include <harness/host/threads.hpp>

namespace harness {

unsigned processors() {
  return processors_allowed();  // the SDK's, so that builders of plugins and the harness agree
}

}  // namespace harness
