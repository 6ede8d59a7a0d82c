#include "cubin.hpp"

#include <llvm/Object/ELF.h>
#include <llvm/Support/Endian.h>

#include <algorithm>
#include <map>

#include "base/error.hpp"

namespace harness::testing {
namespace {

using Elf = llvm::object::ELFFile<llvm::object::ELF64LE>;
using Section = Elf::Elf_Shdr;

// Attributes in the sections .nv.info. Each has one value per function, stored as {symbol, value}.
enum Attribute : unsigned char { frame_size = 0x11, register_count = 0x2f };
// In this format of an attribute, the header has the size of the value, and the value follows the header.
constexpr unsigned char sized_format = 4;
// Flag in st_other for the symbol of a kernel.
constexpr unsigned char entry_flag = 0x10;

template <class T>
T value_of(llvm::Expected<T> result) {
  if (!result) throw_error("a cubin cannot be read: {}", llvm::toString(result.takeError()));
  return std::move(*result);
}

class Reader {
 public:
  explicit Reader(std::span<const char> bytes) : elf_(value_of(Elf::create({bytes.data(), bytes.size()}))) {
    if (!elf_.getHeader().checkMagic() || elf_.getHeader().e_machine != llvm::ELF::EM_CUDA) {
      throw_error("what was linked is no cubin");
    }
  }

  Cubin read() {
    const auto sections = value_of(elf_.sections());
    for (const Section& section : sections) {
      if (section.sh_type == llvm::ELF::SHT_SYMTAB) read_symbols(section);
    }
    for (const Section& section : sections) {
      if (name_of(section) == ".nv.info") read_info(value_of(elf_.getSectionContents(section)));
      if (section.sh_type == llvm::ELF::SHT_REL) read_calls(section, value_of(elf_.rels(section)));
      if (section.sh_type == llvm::ELF::SHT_RELA) read_calls(section, value_of(elf_.relas(section)));
    }
    return std::move(cubin_);
  }

 private:
  llvm::StringRef name_of(const Section& section) const { return value_of(elf_.getSectionName(section)); }

  void read_symbols(const Section& table) {
    const llvm::StringRef names = value_of(elf_.getStringTableForSymtab(table));
    for (const auto& symbol : value_of(elf_.symbols(&table))) {
      symbols_.push_back(value_of(symbol.getName(names)).str());
      if (symbol.getType() != llvm::ELF::STT_FUNC) continue;
      if ((symbol.st_other & entry_flag) != 0) {
        kernel_of_symbol_[symbols_.size() - 1] = cubin_.kernels.size();
        cubin_.kernels.push_back({symbols_.back()});
      } else {
        cubin_.functions.push_back(symbols_.back());
      }
    }
  }

  void read_info(llvm::ArrayRef<uint8_t> info) {
    using llvm::support::endian::read16le, llvm::support::endian::read32le;
    while (info.size() >= 4) {
      const uint8_t format = info[0], attribute = info[1];
      // In other formats, the header itself contains the value.
      const size_t size = format == sized_format ? read16le(&info[2]) : 0;
      info = info.drop_front(4);
      if (size > info.size()) throw_error("a cubin that was cut short");
      if (size == 8 && (attribute == frame_size || attribute == register_count)) {
        const auto kernel = kernel_of_symbol_.find(read32le(info.data()));
        if (kernel != kernel_of_symbol_.end()) {
          CubinKernel& target = cubin_.kernels[kernel->second];
          (attribute == frame_size ? target.stack_bytes : target.registers) = read32le(info.data() + 4);
        }
      }
      info = info.drop_front(size);
    }
  }

  // A relocation in code that names a function is a call.
  template <class Relocations>
  void read_calls(const Section& section, const Relocations& relocations) {
    if (!name_of(*value_of(elf_.getSection(section.sh_info))).starts_with(".text")) return;
    for (const auto& relocation : relocations) {
      const std::string& symbol = symbols_.at(relocation.getSymbol(false));
      const auto& functions = cubin_.functions;
      if (std::find(functions.begin(), functions.end(), symbol) != functions.end())
        cubin_.calls.push_back(symbol);
    }
  }

  Elf elf_;
  std::vector<std::string> symbols_;
  std::map<uint64_t, size_t> kernel_of_symbol_;
  Cubin cubin_;
};

}  // namespace

Cubin read_cubin(std::span<const char> bytes) {
  return Reader(bytes).read();
}

}  // namespace harness::testing
