// Everything that can be named in an experiment, from what is loaded. The experiment is checked against it,
// and `harness list` prints it.
#pragma once

#include "experiment/catalogue.hpp"
#include "plugin/registry.hpp"

namespace harness::cli {

experiment::Catalogue catalogue_of(const plugin::Shelf& plugins);

}  // namespace harness::cli
