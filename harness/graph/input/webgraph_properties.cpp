#include <array>

#include "base/printable.hpp"
#include "graph/input/webgraph.hpp"

namespace harness::graph {
namespace {

struct Component {
  const char* name;
  Code BvShape::*code;
};
constexpr std::array<Component, 5> components = {{{"OUTDEGREES", &BvShape::outdegrees},
                                                  {"REFERENCES", &BvShape::references},
                                                  {"BLOCK_COUNT", &BvShape::block_counts},
                                                  {"BLOCKS", &BvShape::blocks},
                                                  {"RESIDUALS", &BvShape::residuals}}};

struct NamedCode {
  const char* name;
  Code code;
};
constexpr std::array<NamedCode, 5> codes = {{{"UNARY", Code::unary},
                                             {"GAMMA", Code::gamma},
                                             {"DELTA", Code::delta},
                                             {"ZETA", Code::zeta},
                                             {"NIBBLE", Code::nibble}}};

/// Applies a flag such as RESIDUALS_DELTA. Flags about the file .offsets are ignored, because that file is
/// not read.
bool take_flag(std::string_view flag, BvShape& shape) {
  if (flag.starts_with("OFFSETS_")) return true;
  for (const Component& component : components) {
    for (const NamedCode& code : codes) {
      if (flag != fmt::format("{}_{}", component.name, code.name)) continue;
      shape.*component.code = code.code;
      return true;
    }
  }
  return false;
}

}  // namespace

bool is_bv(const Properties& properties) {
  return properties.value("graphclass").ends_with("BVGraph");
}

BvShape bv_shape(const Properties& properties, uint64_t bytes) {
  const std::string graph_class = properties.value("graphclass");
  if (!is_bv(properties)) {
    properties.fail("graphclass",
                    "found graphclass={}, expected a BVGraph (WebGraph's own tools store others as one)",
                    printable(graph_class.substr(0, 80)));
  }
  const uint64_t none = 0, default_k = 3;
  if (properties.number("version", 1000, &none) > 0) {
    properties.fail("version", "found version {}, expected 0", properties.value("version"));
  }
  if (properties.value("endianness") == "little") {
    properties.fail("endianness",
                    "found endianness=little, expected big, as WebGraph for Java writes and reads");
  }
  BvShape shape;
  // The outdegree of each vertex takes at least one bit of the file.
  shape.vertices = properties.number("nodes", std::min<uint64_t>(max_vertices - 1, 8 * bytes));
  shape.arcs = properties.number("arcs", ~uint64_t{0} >> 8);
  shape.window = properties.number("windowsize", 1U << 20);
  shape.shortest_interval = properties.number("minintervallength", 1U << 30);
  shape.zeta_k = static_cast<unsigned>(properties.number("zetak", 30, &default_k));
  if (shape.zeta_k == 0) properties.fail("zetak", "found zetak=0, expected 1 at least");
  std::string_view flags;
  const std::string all = properties.value("compressionflags");
  for (flags = all; !flags.empty();) {
    const size_t end = std::min(flags.find('|'), flags.size());
    std::string_view flag = flags.substr(0, end);
    flags.remove_prefix(std::min(end + 1, flags.size()));
    while (flag.starts_with(' ')) flag.remove_prefix(1);
    while (flag.ends_with(' ')) flag.remove_suffix(1);
    if (flag.empty() || take_flag(flag, shape)) continue;
    properties.fail(
        "compressionflags",
        "found the code {}, expected unary, gamma, delta, zeta or nibble codes of outdegrees, references, "
        "blocks and residuals",
        printable(flag.substr(0, 40)));
  }
  return shape;
}

}  // namespace harness::graph
