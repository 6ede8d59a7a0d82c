#include "backends/cuda/cubin.hpp"

#include <elf.h>

#include <algorithm>
#include <cstring>
#include <map>

#include "base/error.hpp"

namespace harness::cuda {
namespace {

// Attributes in the sections .nv.info: one value a function, {symbol, value}.
enum Attribute : unsigned char { frame_size = 0x11, register_count = 0x2f };
constexpr unsigned char sized_format = 4;  // the value follows, its size in the header
// st_other of the symbol of a kernel.
constexpr unsigned char entry_flag = 0x10;

class Reader {
 public:
  explicit Reader(std::span<const char> bytes) : bytes_(bytes) {
    const auto header = at<Elf64_Ehdr>(0);
    if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_machine != EM_CUDA) {
      throw_error("what was linked is no cubin");
    }
    for (unsigned i = 0; i < header.e_shnum; ++i) {
      sections_.push_back(at<Elf64_Shdr>(header.e_shoff + i * sizeof(Elf64_Shdr)));
    }
    names_ = sections_.at(header.e_shstrndx);
  }

  Cubin read() {
    for (const Elf64_Shdr& section : sections_) {
      if (section.sh_type == SHT_SYMTAB) read_symbols(section);
    }
    for (const Elf64_Shdr& section : sections_) {
      const std::string name = text(names_, section.sh_name);
      if (name == ".nv.info") read_info(section);
      if (section.sh_type == SHT_REL) read_calls(section, sizeof(Elf64_Rel));
      if (section.sh_type == SHT_RELA) read_calls(section, sizeof(Elf64_Rela));
    }
    return std::move(cubin_);
  }

 private:
  template <class T>
  T at(uint64_t offset) const {
    if (offset + sizeof(T) > bytes_.size()) throw_error("a cubin that was cut short");
    T value;
    std::memcpy(&value, bytes_.data() + offset, sizeof value);
    return value;
  }
  std::string text(const Elf64_Shdr& strings, uint64_t offset) const {
    const uint64_t begin = strings.sh_offset + offset;
    if (begin >= bytes_.size()) throw_error("a cubin with a name past its end");
    return std::string(bytes_.data() + begin, strnlen(bytes_.data() + begin, bytes_.size() - begin));
  }

  void read_symbols(const Elf64_Shdr& table) {
    const Elf64_Shdr& strings = sections_.at(table.sh_link);
    for (uint64_t i = 0; i < table.sh_size / sizeof(Elf64_Sym); ++i) {
      const auto symbol = at<Elf64_Sym>(table.sh_offset + i * sizeof(Elf64_Sym));
      symbols_.push_back(text(strings, symbol.st_name));
      if (ELF64_ST_TYPE(symbol.st_info) != STT_FUNC) continue;
      if ((symbol.st_other & entry_flag) != 0) {
        kernel_of_symbol_[i] = cubin_.kernels.size();
        cubin_.kernels.push_back({symbols_.back()});
      } else {
        cubin_.functions.push_back(symbols_.back());
      }
    }
  }

  void read_info(const Elf64_Shdr& section) {
    uint64_t offset = section.sh_offset;
    const uint64_t end = offset + section.sh_size;
    while (offset + 4 <= end) {
      const auto format = at<unsigned char>(offset), attribute = at<unsigned char>(offset + 1);
      const auto size = at<uint16_t>(offset + 2);
      offset += 4;
      if (format != sized_format) continue;  // the value was in the header
      if (size == 8 && (attribute == frame_size || attribute == register_count)) {
        const auto kernel = kernel_of_symbol_.find(at<uint32_t>(offset));
        const auto value = at<uint32_t>(offset + 4);
        if (kernel != kernel_of_symbol_.end()) {
          CubinKernel& target = cubin_.kernels[kernel->second];
          (attribute == frame_size ? target.stack_bytes : target.registers) = value;
        }
      }
      offset += size;
    }
  }

  // Relocations of code that name a function are calls.
  void read_calls(const Elf64_Shdr& section, size_t entry) {
    if (text(names_, sections_.at(section.sh_info).sh_name).rfind(".text", 0) != 0) return;
    for (uint64_t i = 0; i < section.sh_size / entry; ++i) {
      const auto relocation = at<Elf64_Rel>(section.sh_offset + i * entry);
      const std::string& symbol = symbols_.at(ELF64_R_SYM(relocation.r_info));
      const auto& functions = cubin_.functions;
      if (std::find(functions.begin(), functions.end(), symbol) != functions.end())
        cubin_.calls.push_back(symbol);
    }
  }

  std::span<const char> bytes_;
  std::vector<Elf64_Shdr> sections_;
  Elf64_Shdr names_{};
  std::vector<std::string> symbols_;
  std::map<uint64_t, size_t> kernel_of_symbol_;
  Cubin cubin_;
};

}  // namespace

Cubin read_cubin(std::span<const char> bytes) {
  return Reader(bytes).read();
}

}  // namespace harness::cuda
