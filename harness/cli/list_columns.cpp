#include "cli/list_columns.hpp"

#include <nlohmann/json.hpp>
#include <vector>

#include "results/judge/table.hpp"
#include "results/store/schema.hpp"
#include "runtime/backend_loader.hpp"

namespace harness::cli {

std::string columns_text(bool as_json) {
  const std::vector<Column> columns = results::result_columns(runtime::declared_columns());
  nlohmann::json objects = nlohmann::json::array();
  std::vector<std::vector<std::string>> table{{"column", "type", "unit", "role", "meaning"}};
  for (const Column& column : columns) {
    const std::string type(results::type_name(column.type)), role(results::role_name(column.role));
    objects.push_back({{"name", column.name},
                       {"type", type},
                       {"unit", column.unit},
                       {"role", role},
                       {"meaning", column.meaning}});
    table.push_back({column.name, type, column.unit, role, column.meaning});
  }
  return as_json ? objects.dump(2) + "\n" : results::format_table(table, results::TableStyle::text);
}

}  // namespace harness::cli
