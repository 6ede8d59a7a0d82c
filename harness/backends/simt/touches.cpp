#include "backends/simt/touches.hpp"

#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/IntrinsicInst.h>

namespace harness::simt {
namespace {

constexpr uint64_t all_bytes = ~uint64_t{0}, no_bytes = 0;

bool is_private(const llvm::Value* address) {
  const llvm::Value* object = llvm::getUnderlyingObject(address, 0);
  return llvm::isa<llvm::AllocaInst>(object) || llvm::isa<llvm::Argument>(object) ||
         llvm::isa<llvm::GlobalVariable>(object);
}

bool only_stores(const llvm::Use& use) {
  const auto* store = llvm::dyn_cast<llvm::StoreInst>(use.getUser());
  return store != nullptr && store->isSimple() && store->getValueOperand() == use.get();
}

}  // namespace

llvm::Value* Touches::bytes_of(llvm::Type* type) const {
  return llvm::ConstantInt::get(llvm::Type::getInt64Ty(type->getContext()), layout_.getTypeStoreSize(type));
}

// Returns the bytes of a load that are used. Structs are copied as integers, from which fields are extracted
// by shifts, so the demanded bits show which bytes are used.
uint64_t Touches::used_bytes(llvm::LoadInst& load) {
  const auto* type = llvm::dyn_cast<llvm::IntegerType>(load.getType());
  if (type == nullptr || type->getBitWidth() > 64 || !load.isSimple()) return all_bytes;
  uint64_t bits = 0, bytes = 0;
  for (llvm::Use& use : load.uses()) {
    if (only_stores(use)) continue;
    const bool tracked = use.getUser()->getType()->isIntegerTy();  // not an address, a branch or a call
    bits |= tracked ? demanded_.getDemandedBits(&use).getZExtValue() : ~uint64_t{0};
  }
  for (unsigned byte = 0; byte < 8; ++byte) bytes |= uint64_t{(bits >> 8 * byte & 0xff) != 0} << byte;
  return bytes;
}

Touch Touches::of(llvm::LoadInst& load) {
  const bool racy = load.isAtomic() || load.isVolatile();
  const bool input = load.hasMetadata(llvm::LLVMContext::MD_nontemporal);
  const Access access = racy ? Access::relaxed_load : input ? Access::input : Access::load;
  return {load.getPointerOperand(), bytes_of(load.getType()), access, used_bytes(load)};
}

Touch Touches::of(llvm::StoreInst& store) {
  const bool racy = store.isAtomic() || store.isVolatile();
  Touch touch{store.getPointerOperand(), bytes_of(store.getValueOperand()->getType()),
              racy ? Access::relaxed_store : Access::store};
  auto* load = llvm::dyn_cast<llvm::LoadInst>(store.getValueOperand());
  if (load != nullptr && load->isSimple() && !racy) touch.source = load->getPointerOperand();
  return touch;
}

std::vector<Touch> Touches::of(llvm::Instruction& instruction) {
  std::vector<Touch> touches;
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    touches = {of(*load)};
  } else if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    touches = {of(*store)};
  } else if (auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
    touches = {{update->getPointerOperand(), bytes_of(update->getType()),
                update->use_empty() ? Access::reduction : Access::atomic}};
  } else if (auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) {
    touches = {
        {exchange->getPointerOperand(), bytes_of(exchange->getNewValOperand()->getType()), Access::atomic}};
  } else if (auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(&instruction)) {
    llvm::Value* source = copy->getRawSource();
    touches = {{copy->getRawDest(), copy->getLength(), Access::store, all_bytes, source},
               {source, copy->getLength(), Access::load, no_bytes}};
  } else if (auto* set = llvm::dyn_cast<llvm::MemSetInst>(&instruction)) {
    touches = {{set->getRawDest(), set->getLength(), Access::store}};
  }
  llvm::erase_if(touches, [](const Touch& touch) { return is_private(touch.address); });
  for (Touch& touch : touches) {
    if (touch.source != nullptr && is_private(touch.source)) touch.source = nullptr;
  }
  return touches;
}

}  // namespace harness::simt
